import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { type } from './console-screen.ts';
import type { Product } from './start-product.ts';

const PASSWORD = 'a sentence that only one person knows';

/** Somebody at the console, in a browser profile of their own. */
export interface ConsolePerson {
  readonly page: Page;
  /** Errors on the console of the browser, uncaught exceptions and violations of the content security policy. */
  readonly complaints: readonly string[];
  /** Gives the password, and a code where there is a second factor, when the console asks for them again. */
  stepUp(): Promise<void>;
  /** The same where it is asked for: else this is shown at once. */
  stepUpUnless(shown: Locator): Promise<void>;
  /** Signs in at the page that is open, or in the dialog over it. */
  signIn(): Promise<void>;
  close(): Promise<void>;
}

/** The link that makes the first administrator. */
export function firstLink(product: Product): string {
  const link = /^First +(http\S+)/m.exec(product.said())?.[1];
  if (link === undefined) throw new Error(`no link was printed; the product said:\n${product.said()}`);
  return link;
}

/** Follows an invitation: sets login and password, and the second factor where the roles ask for one. */
export async function acceptInvite(browser: Browser, link: string, login: string): Promise<ConsolePerson> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What is pressed while it moves may miss the press.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Browsers call every refusal of the server an error.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  await page.goto(link);
  await page.getByLabel('登录名').fill(login);
  // The first person says it; others were invited by it.
  const name = page.getByLabel('姓名');
  if (await name.isVisible()) await name.fill('张三');
  await page.getByLabel('设置密码').fill(PASSWORD);
  await page.getByLabel('再输入一次密码').fill(PASSWORD);
  await page.getByRole('button', { name: '设置并登录' }).click();
  const overview = page.getByRole('heading', { name: '总览' });
  const begin = page.getByRole('button', { name: '开始设置' });
  await expect(overview.or(begin)).toBeVisible();
  const codes = (await begin.isVisible()) ? await setUpFactor(page) : [];
  await expect(overview).toBeVisible();
  const give = async () => {
    await type(page, page.getByLabel('密码', { exact: true }), PASSWORD);
    const code = codes.shift();
    if (code !== undefined) await type(page, page.getByLabel('两步验证码'), code);
    await page.keyboard.press('Enter');
  };
  const question = page.getByText('请再次输入密码');
  const stepUp = async () => {
    await expect(question).toBeVisible();
    await give();
  };
  return {
    page,
    complaints,
    stepUp,
    async stepUpUnless(shown) {
      await expect(question.or(shown)).toBeVisible();
      if (await question.isVisible()) await stepUp();
    },
    signIn: give,
    close: () => context.close(),
  };
}

/** Answers the recovery codes, each good for one more question for a code. */
async function setUpFactor(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: '开始设置' }).click();
  await expect(page.getByRole('img', { name: '绑定验证器的二维码' })).toBeVisible();
  const secret = (await page.locator('.factor-secret code').textContent())?.trim() ?? '';
  await page.getByLabel('验证器显示的 6 位数字').fill(generateSync({ secret }));
  await page.getByRole('button', { name: '绑定' }).click();
  await expect(page.getByText('请保存恢复码')).toBeVisible();
  const codes = await page.locator('.recovery-codes code').allTextContents();
  await page.getByRole('button', { name: '已经保存好' }).click();
  return codes;
}

/** Lets an administrator invite somebody, perhaps for a range of channels alone, and answers the link. */
export async function invite(
  { page, stepUpUnless }: ConsolePerson,
  name: string,
  roles: readonly string[],
  range: readonly number[] = [],
): Promise<string> {
  await page.getByRole('link', { name: '人员' }).click();
  await page.getByRole('button', { name: '邀请同事' }).click();
  await page.getByLabel('姓名').fill(name);
  for (const role of roles) await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  if (range.length > 0) await page.getByRole('button', { name: '添加号段' }).click();
  for (const [at, label] of ['起始渠道号', '结束渠道号'].entries())
    if (range[at] !== undefined) await page.getByLabel(label).fill(String(range[at]));
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  const link = page.locator('.invite-link');
  await stepUpUnless(link);
  const text = (await link.textContent())?.trim() ?? '';
  await page.getByRole('button', { name: '已经发给本人' }).click();
  return text;
}
