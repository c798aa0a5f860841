import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { clippedParts } from '../support/clipped-parts.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';
import type { Product } from '../support/start-product.ts';

/** Pages with a button that stays in reach, by what the button says. */
const BUTTONS = {
  '/login': '登录并继续',
  '/v3/login': '登录， 填写申请资料',
  '/form-package': '下一步',
  '/carloan': '下一步',
  '/product-detail': '前往机构申请',
};
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
] as const;

/** The page on a host whose statistics wait for the notice. */
async function openWithNotice(product: Product, page: Page, path: string): Promise<void> {
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
  await openPage(page, product.url, target);
}

test.describe('the notice about statistics', () => {
  const cases = Object.entries(BUTTONS).flatMap(([path, name]) =>
    SIZES.map((size) => ({ path, name, size, width: size.width })),
  );
  for (const { width, path, name, size } of cases) {
    test(`covers no button that stays in reach: ${path} at ${width} px`, async ({ newVisitor, product }) => {
      const { page, complaints } = await newVisitor({ viewport: size });
      await openWithNotice(product, page, path);
      const notice = page.getByRole('complementary', { name: '隐私提示' });
      await notice.waitFor();
      const button = page.getByRole('button', { name }).first();
      await button.scrollIntoViewIfNeeded();
      const onTop = await button.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const corners = [top + 2, top + height - 2].map((y) =>
          document.elementFromPoint(left + width / 2, y),
        );
        return corners.every((hit) => hit !== null && one.contains(hit));
      });
      expect(onTop).toBe(true);
      expect(await page.evaluate(clippedParts)).toEqual([]);
      await notice.getByRole('button', { name: '不统计' }).click();
      expect(await notice.count()).toBe(0);
      expect(complaints()).toEqual([]);
    });
  }

  test('leaves the little room beside a keyboard to what is typed into', async ({ newVisitor, product }) => {
    const { page } = await newVisitor({ viewport: { width: 360, height: 640 } });
    await openWithNotice(product, page, '/form-package');
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
