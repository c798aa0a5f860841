import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { clippedParts } from '../support/clipped-parts.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const suite = browserSuite();
const ARTIFACTS = join(PROJECT_ROOT, 'test/artifacts');

/** Pages with a button that stays in reach, by what the button says. */
const BUTTONS = {
  '/login': '登录并继续',
  '/v3/login': '登录，填写申请资料',
  '/form-package': '下一步',
  '/carloan': '下一步',
  '/product-detail': '前往机构申请',
};
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
] as const;

/** The page on a host whose statistics wait for the notice. */
async function openWithNotice(page: Page, path: string): Promise<void> {
  const target = OPEN_PAGES.find((one) => one.path === path);
  if (!target) throw new Error(`no page ${path}`);
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const strict = text.replace('"host":{"id":"default",', '$&"trackers":"after-notice",');
      expect(strict).not.toBe(text);
      await route.fulfill({ response, body: strict });
    },
  );
  await openPage(page, suite.product.url, target);
}

describe('the notice about statistics', () => {
  const cases = Object.entries(BUTTONS).flatMap(([path, name]) =>
    SIZES.map((size) => ({ path, name, size, width: size.width })),
  );
  it.each(cases)('covers no button that stays in reach: $path at $width px', async ({ path, name, size }) => {
    const { page, complaints } = await suite.visitor({ viewport: size });
    await openWithNotice(page, path);
    const notice = page.getByRole('complementary', { name: '隐私提示' });
    await notice.waitFor();
    mkdirSync(ARTIFACTS, { recursive: true });
    const file = `notice${path.replace(/\W+/g, '_')}-${size.width}x${size.height}.png`;
    await page.screenshot({ path: join(ARTIFACTS, file) });
    const button = page.getByRole('button', { name }).first();
    await button.scrollIntoViewIfNeeded();
    const onTop = await button.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const corners = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
      return corners.every((hit) => hit !== null && one.contains(hit));
    });
    expect(onTop).toBe(true);
    expect(await page.evaluate(clippedParts)).toEqual([]);
    await notice.getByRole('button', { name: '不统计' }).click();
    expect(await notice.count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('leaves the little room beside a keyboard to what is typed into', async () => {
    const { page } = await suite.visitor({ viewport: { width: 360, height: 640 } });
    await openWithNotice(page, '/form-package');
    const name = page.getByRole('textbox', { name: /真实姓名/ });
    await name.click();
    await page.setViewportSize({ width: 360, height: 340 });
    const { y = 0, height = 0 } = (await name.boundingBox()) ?? {};
    const at = await page.evaluate(
      (middle) => document.elementFromPoint(300, middle)?.tagName,
      y + height / 2,
    );
    expect(at).toBe('INPUT');
    const notice = page.getByRole('complementary', { name: '隐私提示' });
    expect(await notice.evaluate((one) => getComputedStyle(one).position)).toBe('static');
  });
});
