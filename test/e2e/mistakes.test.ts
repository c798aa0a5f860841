import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import brokenPaths from '../cases/broken-paths.json' with { type: 'json' };
import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import { FORM_PACKAGE } from '../support/form-answers.ts';
import { idCard } from '../support/id-card.ts';
import {
  askForCode,
  fillForm,
  giveAnswer,
  logIn,
  loginControls,
  NEXT_STEP,
  newPhone,
  SUBMIT,
} from '../support/journey.ts';
import { leadsOf } from '../support/leads-of.ts';
import { expectMessage, messages } from '../support/outage.ts';
import type { Product } from '../support/start-product.ts';

async function openLogin(newVisitor: NewVisitor) {
  const { page } = await newVisitor();
  await page.goto('/login');
  return { page, login: loginControls(page) };
}

async function openForm(newVisitor: NewVisitor, product: Product, phone = newPhone()) {
  const { page } = await openLogin(newVisitor);
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  return page;
}

/** A code that is not the one that was sent. */
function otherCode(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
}

test.describe('mistakes on the login screen', () => {
  test('a wrong code is refused with words, and the right one still works', async ({
    newVisitor,
    product,
  }) => {
    const { page, login } = await openLogin(newVisitor);
    const phone = newPhone();
    await askForCode(page, phone);
    const code = product.smsCode(phone);
    await login.code.fill(otherCode(code));
    await login.submit.click();
    await expectMessage(page, /验证码/);
    expect(new URL(page.url()).pathname).toBe('/login');
    // What is typed takes its place, and the last digit logs in.
    await page.keyboard.type(code);
    await page.waitForURL('**/form-package');
  });

  test('after too many wrong tries the code is void and the visitor is told to get a new one', async ({
    newVisitor,
    product,
  }) => {
    const { page, login } = await openLogin(newVisitor);
    const phone = newPhone();
    await askForCode(page, phone);
    const code = product.smsCode(phone);
    for (let tries = 0; tries < 10 && !/重新获取/.test(await messages(page)); tries += 1) {
      const answer = page.waitForResponse('**/v1/user/loginSmsCode');
      await login.code.fill(otherCode(code));
      await login.submit.click();
      await answer;
      await expectMessage(page, /验证码/);
    }
    await expectMessage(page, /重新获取/);
    await login.code.fill(code);
    await login.submit.click();
    await expectMessage(page, /重新获取/);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('a reload while the button counts does not let the visitor ask too soon', async ({
    newVisitor,
    product,
  }) => {
    const { page, login } = await openLogin(newVisitor);
    const phone = newPhone();
    await askForCode(page, phone);
    await page.reload();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    expect(await login.ask.isEnabled()).toBe(false);
    expect(product.smsCount(phone)).toBe(1);
  });

  test('asking too often, from another browser too, is refused with the time to wait', async ({
    newVisitor,
    product,
  }) => {
    const first = await openLogin(newVisitor);
    const phone = newPhone();
    await askForCode(first.page, phone);
    const { page, login } = await openLogin(newVisitor);
    await login.phone.fill(phone);
    await login.agree.check();
    await login.ask.click();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    await expectMessage(page, /秒|分钟|稍后/);
    expect(product.smsCount(phone)).toBe(1);
  });

  for (const phone of ['12800138000', '1380013800', 'abc'] as const) {
    test(`${phone} is refused as a number, and nothing is sent`, async ({ newVisitor }) => {
      const { page, login } = await openLogin(newVisitor);
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().includes('sendLoginSms')) sent += 1;
      });
      await login.phone.fill(phone);
      await login.agree.check();
      await login.ask.click();
      await expectMessage(page, /手机号/);
      expect(sent).toBe(0);
    });
  }

  test('without the agreement nothing is sent: a sheet asks for it, and declining sends nothing', async ({
    newVisitor,
    product,
  }) => {
    const { page, login } = await openLogin(newVisitor);
    const phone = newPhone();
    await login.phone.fill(phone);
    expect(await login.agree.isChecked()).toBe(false);
    await login.ask.click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sheet.getByRole('button', { name: '不同意' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await login.agree.isChecked()).toBe(false);
    await login.ask.click();
    await sheet.getByRole('button', { name: /^同意/ }).click();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    expect(await login.agree.isChecked()).toBe(true);
    expect(product.smsCount(phone)).toBe(1);
  });

  test('two taps on the button ask for one code, two taps on submit log in once', async ({
    newVisitor,
    product,
  }) => {
    const { page, login } = await openLogin(newVisitor);
    const phone = newPhone();
    let logins = 0;
    page.on('request', (request) => {
      if (request.url().includes('loginSmsCode')) logins += 1;
    });
    await login.phone.fill(phone);
    await login.agree.check();
    await login.ask.dblclick();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    expect(product.smsCount(phone)).toBe(1);
    await login.code.fill(product.smsCode(phone));
    await login.submit.dblclick();
    await page.waitForURL('**/form-package');
    expect(logins).toBe(1);
  });
});

test.describe('what the backend says of a code', () => {
  test('an expired code is called expired, and the visitor can ask for another', async ({
    newVisitor,
    product,
  }) => {
    const { page, login } = await openLogin(newVisitor);
    const phone = newPhone();
    await page.route('**/v1/user/loginSmsCode', (route) =>
      route.fulfill({ json: { code: 400, message: '验证码已过期，请重新获取', data: null } }),
    );
    await askForCode(page, phone);
    await login.code.fill(product.smsCode(phone));
    await login.submit.click();
    await expectMessage(page, /验证码.*已过期/);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

test.describe('mistakes in the form', () => {
  test('an incomplete step is refused field by field, and focus goes to the first', async ({
    newVisitor,
    product,
  }) => {
    const page = await openForm(newVisitor, product);
    await page.getByRole('button', { name: NEXT_STEP }).click();
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    for (const text of ['请输入真实姓名', '请输入身份证号', '请选择所在城市', '请选择期望金额']) {
      await page.getByText(text, { exact: true }).waitFor();
    }
  });

  test('a wrong answer is named in words that help', async ({ newVisitor, product }) => {
    const page = await openForm(newVisitor, product);
    await page.getByRole('textbox', { name: '身份证号' }).fill(`${idCard().slice(0, -1)}0`);
    await page.getByRole('button', { name: NEXT_STEP }).click();
    await page.getByText('请输入正确的18位身份证号').waitFor();
  });

  test('two taps on submit save one lead', async ({ newVisitor, product }) => {
    const phone = newPhone();
    const page = await openForm(newVisitor, product, phone);
    await fillForm(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.getByRole('dialog').getByRole('button', { name: SUBMIT }).dblclick();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    expect(await leadsOf(product, phone)).toHaveLength(1);
  });

  test('a reload keeps the answers, but not the identity card number', async ({ newVisitor, product }) => {
    const page = await openForm(newVisitor, product);
    for (const answer of FORM_PACKAGE[0] ?? []) await giveAnswer(page, answer);
    await page.reload();
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await expect.poll(() => name.inputValue()).toBe('王小明');
    expect(await page.getByRole('textbox', { name: '身份证号' }).inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/\d{17}[\dX]/);
  });
});

test.describe('an address whose % stands for nothing', () => {
  const asked = (product: Product, path: string, method: string) =>
    new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
      // `fetch` would tidy the address up.
      request({ host: '127.0.0.1', port: product.port, path, method }, async (answer) =>
        resolve({ status: answer.statusCode, text: await text(answer) }),
      )
        .once('error', reject)
        .end();
    });

  test('shows the page of addresses that name nothing, and calls hear it in their own shape', async ({
    product,
  }) => {
    for (const { given } of brokenPaths.cases) {
      const page = await asked(product, given, 'GET');
      expect([given, page.status, page.text.includes('<div id="root">')]).toEqual([given, 200, true]);
      const call = await asked(product, given, 'POST');
      expect([given, call.status, JSON.parse(call.text).code]).toEqual([given, 404, 404]);
    }
  });
});
