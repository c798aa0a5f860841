import { expect, test } from '../support/browser-test.ts';
import { openPage } from '../support/open-page.ts';
import { LATE, layoutShift, watchShifts } from '../support/page-questions/layout-shift.ts';

test.describe('nothing moves under the finger', () => {
  test.beforeEach(async ({ disturb }) => {
    for (const [path, ms] of Object.entries(LATE)) await disturb({ path, mode: 'slow', ms });
  });

  test('an agreement opens in its sheet at once at its full height, and its text comes later', async ({
    disturb,
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor({ init: watchShifts });
    await openPage(page, product.url, {
      address: '/login',
      path: '/login',
      screen: 'login-second',
      login: false,
    });
    // Later than the half second in which what moves counts as the visitor's own doing.
    await disturb({ path: '*', mode: 'slow', ms: 800 });
    await page.getByRole('button', { name: '《隐私政策》' }).first().click();
    await page.getByRole('dialog').getByRole('article').waitFor();
    expect(await layoutShift(page)).toEqual([]);
  });
});
