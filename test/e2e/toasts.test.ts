import { expect, test } from '../support/browser-test.ts';
import { accessibility } from '../support/page-questions/accessibility.ts';

test('what happened is told by a toast, which takes no tap and is read out', async ({
  newVisitor,
  product,
}) => {
  const { page, context, complaints } = await newVisitor();
  await context.grantPermissions(['clipboard-write']);
  await page.goto(`${product.url}/download-page`);
  const copy = page.getByRole('button', { name: '复制链接' });
  await copy.click();
  const toast = page.locator('.adm-toast-main');
  await expect(toast).toHaveText('已复制');
  const said = page.locator('body > [role="status"]');
  await expect(said).toHaveText('已复制');
  expect((await said.boundingBox())?.height).toBe(1);
  const address = {
    name: 'download-page',
    address: '/download-page',
    path: '/download-page',
    screen: '',
    login: false,
  };
  const wrong = await accessibility({ page, address } as Parameters<typeof accessibility>[0]);
  // The contrast of a text that may be fading is that of a moment.
  expect(wrong.filter((text) => !text.startsWith('color-contrast'))).toEqual([]);
  await expect(toast).toHaveCount(0);
  // A second press while the first toast stands changes places with it.
  await copy.click();
  await expect(toast).toHaveText('已复制');
  await copy.click();
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveCount(0);
  expect(complaints()).toEqual([]);
});
