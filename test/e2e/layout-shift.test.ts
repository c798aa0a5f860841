import { expect, test } from '../support/browser-test.ts';
import { openPage } from '../support/open-page.ts';
import { LATE, layoutShift, watchShifts } from '../support/page-questions/layout-shift.ts';

test.describe('nothing moves under the finger', () => {
  test.beforeEach(async ({ disturb }) => {
    for (const [path, ms] of Object.entries(LATE)) await disturb({ path, mode: 'slow', ms });
  });

  test('who waits for a code finds the login as it was after a reload, and when the wait is over', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor({ init: watchShifts });
    const soon = { code: 200, message: '', data: { resend_after: 3, code_length: 6, voice: 1 } };
    await page.route('**/sendLoginSms', (route) => route.fulfill({ json: soon }));
    await page.goto(`${product.url}/login`);
    await page.getByRole('textbox', { name: '手机号' }).fill('13800138000');
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('验证码已发送').waitFor();
    await page.reload();
    await page.getByText('验证码已发送').waitFor();
    await page.getByRole('button', { name: '语音播报验证码' }).waitFor();
    expect(await layoutShift(page)).toEqual([]);
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

  test('a row stays where it is while what it opens is on its way', async ({
    disturb,
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor({ init: watchShifts });
    await openPage(page, product.url, {
      address: '/form-package',
      path: '/form-package',
      screen: 'form-package',
      login: true,
    });
    await disturb({ path: '*', mode: 'slow', ms: 800 });
    await page.getByRole('combobox', { name: '所在城市' }).click();
    await page.getByText('正在加载').waitFor();
    await page.getByRole('dialog').getByRole('group', { name: '热门城市' }).waitFor();
    expect(await layoutShift(page)).toEqual([]);
  });
});
