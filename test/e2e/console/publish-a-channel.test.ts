import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser-test.ts';
import { acceptInvite, type ConsolePerson, firstLink } from '../../support/console-person.ts';
import { violations } from '../../support/page-questions/accessibility.ts';

// One story with one product: who is invited in one test works in the next.
test.describe.configure({ mode: 'serial' });
// Its releases are published here.
test.use({ productOptions: { env: { DUKOU_CONSOLE_PORT: '0' } } });

let admin: ConsolePerson;
let buyer: ConsolePerson;
let compliance: ConsolePerson;

const TITLE = '七月专享';

/** The whole of a screen stands, and axe finds nothing on it. */
async function isWhole(page: Page): Promise<void> {
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  // What moves is half transparent meanwhile.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await violations(page)).toEqual([]);
}

async function invite(name: string, role: string): Promise<string> {
  const { page } = admin;
  await page.getByRole('link', { name: '人员' }).click();
  await page.getByRole('button', { name: '邀请同事' }).click();
  await page.getByLabel('姓名').fill(name);
  await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  const link = page.locator('.invite-link');
  await expect(link.or(page.getByText('请再次输入密码'))).toBeVisible();
  if (!(await link.isVisible())) await admin.stepUp();
  const text = (await link.textContent())?.trim() ?? '';
  await isWhole(page);
  await page.getByRole('button', { name: '已经发给本人' }).click();
  return text;
}

test.afterAll(async () => {
  for (const person of [admin, buyer, compliance]) await person?.close();
});

test('the printed link makes the first administrator, who invites others', async ({ browser, product }) => {
  expect((await product.dukou('publish', '--note', 'first', '--yes')).code).toBe(0);
  admin = await acceptInvite(browser, firstLink(product), 'admin');
  await isWhole(admin.page);
  const forBuyer = await invite('李投放', '投放');
  buyer = await acceptInvite(browser, forBuyer, 'buyer');
  compliance = await acceptInvite(browser, await invite('王合规', '合规'), 'compliance');
  await expect(admin.page.getByRole('row', { name: /王合规.*合规/ })).toBeVisible();
  await isWhole(admin.page);
});
