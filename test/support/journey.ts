import type { Locator, Page } from '@playwright/test';
import { FORM_PACKAGE, type FormAnswer } from './form-answers.ts';
import type { Product } from './start-product.ts';

/** The controls of a login screen, by the names that the product promises. */
export interface LoginControls {
  readonly phone: Locator;
  readonly code: Locator;
  /** The button that asks for a code, whether it counts or not. */
  readonly ask: Locator;
  readonly agree: Locator;
  readonly submit: Locator;
}

export function loginControls(page: Page): LoginControls {
  return {
    phone: page.getByRole('textbox', { name: '手机号' }),
    code: page.getByRole('textbox', { name: '验证码' }),
    ask: page.getByRole('button', { name: /获取验证码|秒后重试/ }),
    agree: page.getByRole('checkbox', { name: /同意/ }),
    submit: page.locator('button[type="submit"]'),
  };
}

let phones = 0;

/** A valid number that no other visit of this run uses. */
export function newPhone(): string {
  phones += 1;
  return `1380${String(process.pid % 1000).padStart(3, '0')}${String(phones).padStart(4, '0')}`;
}

/** Types the number, ticks the agreement, asks for a code at once and waits until one is on its way. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  const login = loginControls(page);
  await login.phone.fill(phone);
  await login.agree.check();
  await login.ask.click();
  await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
}

/** Logs in on the login screen that is shown, with the code that was really sent. */
export async function logIn(page: Page, product: Product, phone: string): Promise<void> {
  await askForCode(page, phone);
  const login = loginControls(page);
  await login.code.fill(product.smsCode(phone));
  await login.submit.click();
}

/** Gives one answer of a form. */
export async function giveAnswer(page: Page, answer: FormAnswer): Promise<void> {
  if ('type' in answer) {
    await page.getByRole('textbox', { name: answer.label }).fill(answer.type);
  } else if ('tick' in answer) {
    await page.getByRole('checkbox', { name: answer.label }).check();
  } else if ('city' in answer) {
    await page.getByRole('combobox', { name: answer.label }).click();
    const choice = page.getByRole('dialog').getByRole('button', { name: answer.city, exact: true });
    await choice.click();
    await choice.waitFor({ state: 'detached' });
  } else {
    const group = page.getByRole('radiogroup', { name: answer.label });
    await group.getByRole('radio', { name: answer.pick, exact: true }).click();
  }
}

export const NEXT_STEP = '下一步';
export const SUBMIT = '提交申请';

/** Fills `/form-package` from its first step up to the last one; does not submit. */
export async function fillForm(page: Page): Promise<void> {
  for (const [step, answers] of FORM_PACKAGE.entries()) {
    if (step > 0) await page.getByRole('button', { name: NEXT_STEP }).click();
    for (const answer of answers) await giveAnswer(page, answer);
  }
}

/** Sends `/form-package` from its last step: what was answered is looked over first. */
export async function sendForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.getByRole('dialog', { name: '提交前请核对' }).getByRole('button', { name: SUBMIT }).click();
}

/** The whole journey from the login to the result page. */
export async function wholeJourney(page: Page, product: Product, phone: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await fillForm(page);
  await sendForm(page);
  await page.waitForURL((url) => url.pathname !== '/form-package');
}
