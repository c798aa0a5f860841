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
  ['<script>x</script>', '<p>&lt;script&gt;x&lt;/script&gt;</p>'],
])('%j is drawn as %s', (text, expected) => {
  expect(html(text).replace(/<!-- -->/g, '')).toBe(expected);
});
