import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { wordingRules, wordingSlip } from '../../engine/compile/wording.ts';
import { PageView } from '../../engine/react/page/page-view.tsx';
import wording from '../../schemas/wording.json';
import { renderEntry } from '../../src/entry-server.tsx';
import { createPageHarness } from '../support/page-harness.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

const release = shippedRelease();
const RULES = wordingRules({ file: '', pointer: '', value: wording });

/** What visitors read, words in attributes too, each in a line of its own. */
const read = (html: string) => html.replace(/[<>"]/g, '\n');

describe.each(Object.values(release.pages))('page $id', (page) => {
  test('is drawn in Node, has one first heading, a company and no forbidden promise', async () => {
    // Plain Node cannot load antd-mobile's style sheets: the form itself is drawn by its own tests and in the built
    // site.
    const { wrap } = await createPageHarness({ at: '/404err' }, () => {});
    const html = renderToString(wrap(createElement(PageView, { page, screen: page.id })));
    expect(html.startsWith('<')).toBe(true);
    expect(html).toContain(`data-screen="${page.id}"`);
    expect(html.match(/<h1/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(html).toContain('渡口信息咨询（示例）有限公司');
    expect(html).toContain('https://beian.miit.gov.cn/');
    expect(html).toContain('不向未成年人及在校学生提供服务');
    expect(html).not.toMatch(/undefined|\[object|\{[a-z]+\.[a-zA-Z]+\}/);
    expect(wordingSlip(read(html), RULES)).toBeNull();
    expect(html).not.toMatch(/ style="/);
  });
});

describe.each(Object.entries(release.hosts))('host %s', (id, host) => {
  const paths = [
    ...host.screens.map(({ path }) => path),
    ...release.site.routes.map(({ path }) => path),
    '/',
    '/x',
  ];
  test.each(paths)('%s has an entry page', async (url) => {
    const name = id === 'default' ? 'localhost' : id.replace('*', 'a');
    const { html, title, favicon } = await renderEntry({ release, host: name, url, userAgent: '' });
    expect(html).not.toBe('');
    expect(title).not.toBe('');
    expect(favicon).toMatch(/^\//);
  });
});

test.each(release.hosts.default?.screens ?? [])(
  '$path shows the rate and the risk right after the button',
  async ({ path }) => {
    const { html } = await renderEntry({ release, host: 'localhost', url: path, userAgent: '' });
    expect(html).toMatch(/type="submit".*?年化利率（单利）.*?贷款有风险，借款需谨慎/s);
  },
);
