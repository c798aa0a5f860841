import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { loginControls, newPhone } from '../support/journey.ts';

/** Holds the application back; it comes when the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  let come = () => {};
  const due = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await due;
    await route.continue();
  });
  return come;
}

/** Notes what the page's policy refuses, and what React could not take over. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const stands = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** Logged in, as far as the browser knows. */
async function asMember(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('access_token', 'known');
    localStorage.setItem('user_id', 'u1');
  });
  await page.route('**/v3/user/get', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { id: 'u1' } } }),
  );
}

test.describe('before the application has come', () => {
  test('a code is really asked for, once; the application goes on from there', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor();
    const complaints = complaintsOf(page);
    const come = await holdApplication(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const login = loginControls(page);
    const phone = newPhone();
    await login.phone.fill(phone);
    await login.agree.check();
    await login.ask.click();
    await expect.poll(() => product.smsCount(phone)).toBe(1);
    await login.ask.click();
    await login.phone.evaluate((box) => box.setAttribute('data-same', ''));
    come();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    await expect(login.code).toBeFocused();
    await expect(page.locator('[data-same]')).toHaveValue(phone.replace(/^(...)(....)/, '$1 $2 '));
    await expect(login.agree).toBeChecked();
    expect(product.smsCount(phone)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('the number is shown 3-4-4 with the caret behind its digit, before and after the application comes', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    const come = await holdApplication(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const { phone } = loginControls(page);
    const shown = () => phone.evaluate((box: HTMLInputElement) => `${box.value} ${box.selectionStart}`);
    await phone.pressSequentially('13801380');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    expect(await shown()).toBe('138 0138 90 10');
    come();
    await stands(page);
    expect(await shown()).toBe('138 0138 90 10');
    await page.keyboard.type('7');
    expect(await shown()).toBe('138 0138 970 11');
    await page.keyboard.press('Backspace');
    expect(await shown()).toBe('138 0138 90 10');
  });

  test('a wrong number is answered, and the answer stands when the application comes', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    const come = await holdApplication(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const login = loginControls(page);
    await login.phone.fill('1381234');
    await login.submit.click();
    await page.getByText('请输入正确的手机号').waitFor();
    await expect(login.phone).toBeFocused();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        seen.push(document.querySelector('.dk-error')?.textContent ?? 'nothing');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    come();
    await stands(page);
    await page.getByText('请输入正确的手机号').waitFor();
    const frames = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(new Set(frames)).toEqual(new Set(['请输入正确的手机号']));
  });

  test('a form says what is missing, and keeps name, tick, chip and caret', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    const complaints = complaintsOf(page);
    await asMember(page);
    const come = await holdApplication(page);
    await page.goto('/form-package', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByText('请输入身份证号').waitFor();
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await name.fill('王小明');
    await expect(page.getByText('请输入真实姓名')).toHaveCount(0);
    await page.getByRole('checkbox').check();
    await page.getByRole('radio', { name: '3–5万' }).click();
    await name.press('End');
    await name.press('ArrowLeft');
    come();
    await stands(page);
    await page.getByRole('alert').filter({ hasText: '2 项' }).waitFor();
    await expect(name).toHaveValue('王小明');
    await expect(name).toBeFocused();
    expect(await name.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(2);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('radio', { name: '3–5万' })).toBeChecked();
    expect(complaints).toEqual([]);
  });

  test('a picker that is pressed opens when the application comes', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await asMember(page);
    const come = await holdApplication(page);
    await page.goto('/form-package', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: '所在城市' }).click();
    await expect(page.getByRole('combobox', { name: '所在城市' })).toHaveAttribute('aria-busy', 'true');
    come();
    await page.getByRole('dialog').waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  for (const [who, prepare] of [
    ['a stranger', async () => {}],
    [
      'a stranger whose storage is blocked',
      (page: Page) =>
        page.addInitScript(() => {
          for (const area of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, area, {
              get() {
                throw new DOMException('blocked', 'SecurityError');
              },
            });
        }),
    ],
  ] as const) {
    test(`${who} sees nothing of a form behind the login, and no step back leads there`, async ({
      newVisitor,
    }) => {
      const { page } = await newVisitor();
      await prepare(page);
      await holdApplication(page);
      await page.goto('/privacy', { waitUntil: 'commit' });
      await page.goto('/form-package', { waitUntil: 'commit' });
      await loginControls(page).phone.waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      await page.goBack({ waitUntil: 'commit' });
      expect(new URL(page.url()).pathname).toBe('/privacy');
    });
  }

  test('the form is not seen by whom its guard may lead elsewhere than to the usual login', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    await page.addInitScript(() => localStorage.setItem('loginAddress', '/v3/login'));
    const come = await holdApplication(page);
    await page.goto('/form-package', { waitUntil: 'commit' });
    await page.locator('#form-package_realname').waitFor({ state: 'hidden' });
    await expect(page.locator('#form-package_realname')).toBeHidden();
    come();
    await loginControls(page).phone.waitFor();
    expect(new URL(page.url()).pathname).toBe('/v3/login');
  });
});

const lost = (route: Route) => route.abort();
const never = () => new Promise<void>(() => {});
for (const [what, address, answer, isKept] of [
  ['comes as JSON alone, the page stands with what was typed', '**/release/*/site.js', lost, true],
  ['never ends as a module, the page stands with what was typed', '**/release/*/site.js', never, true],
  ['does not come, the page stands on what was built in', '**/release/*/site.js*', lost, false],
] as const) {
  test(`where what all hosts share ${what}`, async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.route(address, answer);
    const come = await holdApplication(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const login = loginControls(page);
    const phone = newPhone();
    await login.phone.fill(phone);
    come();
    await stands(page);
    await expect(login.phone).toHaveValue(isKept ? phone.replace(/^(...)(....)/, '$1 $2 ') : '');
    await expect(page.locator('#dukou-trouble')).toBeHidden();
    await login.submit.click();
    await expect(page.getByText(isKept ? '请先阅读并同意相关协议' : '请输入手机号').first()).toBeVisible();
  });
}

test('where the application never comes, the page says so with the phone of the service', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'commit' });
  const notice = page.locator('#dukou-trouble');
  await expect(notice).toContainText('页面没有完整打开');
  await expect(notice.getByRole('link', { name: '400-000-0000' })).toHaveAttribute('href', 'tel:4000000000');
});

test('a page whose own style was spoilt on the way takes the linked sheets', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('<style>', '<style>/* carrier */') });
  });
  await page.goto('/login');
  await expect
    .poll(() =>
      page
        .locator('.dk-button')
        .first()
        .evaluate((one) => getComputedStyle(one).minHeight),
    )
    .toBe('50px');
});
