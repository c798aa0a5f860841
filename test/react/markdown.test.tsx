import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from '../../engine/react/sheets/markdown.tsx';

const html = (text: string) => renderToString(<Markdown text={text} />);

test.each([
  ['# 一、总则', '<h3>一、总则</h3>'],
  ['## 小节\n正文', '<h4>小节</h4><p>正文</p>'],
  ['- 甲\n- **乙**', '<ul><li>甲</li><li><strong>乙</strong></li></ul>'],
  ['1. 甲\n2. 乙', '<ol><li>甲</li><li>乙</li></ol>'],
  ['一段\n**两**行', '<p>一段<strong>两</strong>行</p>'],
  ['<b>x</b>', '<p>&lt;b&gt;x&lt;/b&gt;</p>'],
  // The end of what may take more than one line stays together.
  ['一二三四五六七八九十。', '<p>一二三四五六<span class="dk-tail">七八九十。</span></p>'],
  [
    '一**二三四五六七八九十万。**',
    '<p>一<strong>二三四五六七<span class="dk-tail">八九十万。</span></strong></p>',
  ],
])('%j is drawn as %s', (text, expected) => {
  expect(html(text).replace(/<!-- -->/g, '')).toBe(expected);
});
