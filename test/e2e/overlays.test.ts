import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { lookAtSheet } from '../support/look-at-sheet.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';
import type { Product } from '../support/start-product.ts';

const IN_WECHAT =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.58';

async function open(product: Product, page: Page, path: string): Promise<void> {
  const target = OPEN_PAGES.find((one) => one.path === path);
  if (!target) throw new Error(`no page ${path}`);
  await openPage(page, product.url, target);
}

test.describe('overlays', () => {
  test('the way to a browser, in WeChat, lies above everything', async ({ newVisitor, product }) => {
    const { page, complaints } = await newVisitor({ userAgent: IN_WECHAT });
    await open(product, page, '/download-page');
    await page.getByRole('button', { name: '下载安卓版' }).first().click();
    await lookAtSheet(page, /./);
    expect(complaints()).toEqual([]);
  });

  test('a picker shows six rows of 44 px, and all of it', async ({ newVisitor, product }) => {
    const { page } = await newVisitor();
    await open(product, page, '/form-package');
    await page.getByRole('combobox', { name: '所在城市' }).click();
    const wheel = page.getByRole('dialog').locator('.adm-picker-view');
    await wheel.waitFor();
    const rows = wheel.locator('.adm-picker-view-column-item');
    const heights = () =>
      rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    // The sheet slides in; what counts is how it comes to rest.
    await expect.poll(() => rows.count()).toBeGreaterThan(6);
    await expect.poll(async () => [...new Set(await heights())]).toEqual([44]);
    await expect.poll(async () => (await wheel.boundingBox())?.height).toBeCloseTo(6 * 44, 1);
    // On a low screen it has fewer, and nothing of it lies below the edge.
    for (const height of [640, 560]) {
      await page.setViewportSize({ width: 360, height });
      const hidden = () =>
        page.locator('.dk-sheet-body').evaluate((body) => body.scrollHeight - body.clientHeight);
      await expect.poll(hidden).toBe(0);
    }
  });

  test('a swiped picker is at rest within half a second', async ({ newVisitor, product }) => {
    const { page } = await newVisitor();
    await page.clock.install();
    await open(product, page, '/form-package');
    await page.getByRole('combobox', { name: '所在城市' }).click();
    const column = page.locator('.adm-picker-view-column-wheel').first();
    const fourth = column.locator('.adm-picker-view-column-item').nth(3);
    await fourth.waitFor();
    const way = () => column.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).m42);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const before = await way();
    await fourth.dispatchEvent('click');
    await page.clock.runFor(100);
    const underWay = await way();
    await page.clock.runFor(400);
    const atRest = await way();
    await page.clock.runFor(1000);
    expect(underWay).toBeLessThan(before);
    expect(atRest).toBeLessThan(underWay);
    expect(atRest).toBe(-3 * 44);
    expect(await way()).toBe(atRest);
  });
});
