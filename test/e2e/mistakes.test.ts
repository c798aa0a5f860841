import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
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
import { expectMessage, messages } from '../support/outage.ts';

const suite = browserSuite();

async function openLogin() {
  const { page } = await suite.visitor();
  await page.goto(`${suite.product.url}/login`);
  return { page, login: loginControls(page) };
}

async function openForm() {
  const { page } = await openLogin();
  await logIn(page, suite.product, newPhone());
  await page.waitForURL('**/form-package');
  await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  return page;
}

async function leadCount(): Promise<number> {
  const { stdout } = await suite.product.dukou('leads', 'list', '--json');
  return (JSON.parse(stdout) as unknown[]).length;
}

/** A code that is not the one that was sent. */
function otherCode(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
}

describe('mistakes on the login screen', () => {
  it('a wrong code is refused with words, and the right one still works', async () => {
    const { page, login } = await openLogin();
    const phone = newPhone();
    await askForCode(page, phone);
    const code = suite.product.smsCode(phone);
    await login.code.fill(otherCode(code));
    await login.submit.click();
    await expectMessage(page, /验证码/);
    expect(new URL(page.url()).pathname).toBe('/login');
    await login.code.fill(code);
    await login.submit.click();
    await page.waitForURL('**/form-package');
  });

  it('after too many wrong tries the code is void and the visitor is told to get a new one', async () => {
    const { page, login } = await openLogin();
    const phone = newPhone();
    await askForCode(page, phone);
    const code = suite.product.smsCode(phone);
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

  it('a reload while the button counts does not let the visitor ask too soon', async () => {
    const { page, login } = await openLogin();
    const phone = newPhone();
    await askForCode(page, phone);
    await page.reload();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    expect(await login.ask.isEnabled()).toBe(false);
    expect(suite.product.smsCount(phone)).toBe(1);
  });

  it('asking too often, from another browser too, is refused with the time to wait', async () => {
    const first = await openLogin();
    const phone = newPhone();
    await askForCode(first.page, phone);
    const { page, login } = await openLogin();
    await login.phone.fill(phone);
    await login.agree.check();
    await login.ask.click();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    await expectMessage(page, /秒|分钟|稍后/);
    expect(suite.product.smsCount(phone)).toBe(1);
  });

  it.each(['12800138000', '1380013800', 'abc'])(
    '%s is refused as a number, and nothing is sent',
    async (phone) => {
      const { page, login } = await openLogin();
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().includes('sendLoginSms')) sent += 1;
      });
      await login.phone.fill(phone);
      await login.agree.check();
      await login.ask.click();
      await expectMessage(page, /手机号/);
      expect(sent).toBe(0);
    },
  );

  it('without the agreement nothing is sent: a sheet asks for it, and declining sends nothing', async () => {
    const { page, login } = await openLogin();
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
    expect(suite.product.smsCount(phone)).toBe(1);
  });

  it('two taps on the button ask for one code, two taps on submit log in once', async () => {
    const { page, login } = await openLogin();
    const phone = newPhone();
    let logins = 0;
    page.on('request', (request) => {
      if (request.url().includes('loginSmsCode')) logins += 1;
    });
    await login.phone.fill(phone);
    await login.agree.check();
    await login.ask.dblclick();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    expect(suite.product.smsCount(phone)).toBe(1);
    await login.code.fill(suite.product.smsCode(phone));
    await login.submit.dblclick();
    await page.waitForURL('**/form-package');
    expect(logins).toBe(1);
  });
});

describe('what the backend says of a code', () => {
  it('an expired code is called expired, and the visitor can ask for another', async () => {
    const { page, login } = await openLogin();
    const phone = newPhone();
    await page.route('**/v1/user/loginSmsCode', (route) =>
      route.fulfill({ json: { code: 400, message: '验证码已过期，请重新获取', data: null } }),
    );
    await askForCode(page, phone);
    await login.code.fill(suite.product.smsCode(phone));
    await login.submit.click();
    await expectMessage(page, /验证码.*已过期/);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

describe('mistakes in the form', () => {
  it('an incomplete step is refused field by field, and focus goes to the first', async () => {
    const page = await openForm();
    await page.getByRole('button', { name: NEXT_STEP }).click();
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    for (const text of ['请输入真实姓名', '请输入身份证号', '请选择所在城市', '请选择期望金额']) {
      await page.getByText(text, { exact: true }).waitFor();
    }
  });

  it('a wrong answer is named in words that help', async () => {
    const page = await openForm();
    await page.getByRole('textbox', { name: '身份证号' }).fill(`${idCard().slice(0, -1)}0`);
    await page.getByRole('button', { name: NEXT_STEP }).click();
    await page.getByText('请输入正确的18位身份证号').waitFor();
  });

  it('two taps on submit save one lead', async () => {
    const before = await leadCount();
    const page = await openForm();
    await fillForm(page);
    await page.getByRole('button', { name: SUBMIT }).dblclick();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    expect((await leadCount()) - before).toBe(1);
  });

  it('a reload keeps the answers, but not the identity card number', async () => {
    const page = await openForm();
    for (const answer of FORM_PACKAGE[0] ?? []) await giveAnswer(page, answer);
    await page.reload();
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await expect.poll(() => name.inputValue()).toBe('王小明');
    expect(await page.getByRole('textbox', { name: '身份证号' }).inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/\d{17}[\dX]/);
  });
});
