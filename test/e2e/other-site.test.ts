import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { askForCode, newPhone, untilItAnswers } from '../support/journey.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import type { Visitor } from '../support/visitor.ts';

const suite = browserSuite({ env: { DUKOU_ROOT: join(PROJECT_ROOT, 'test/sites/clinic') } });
const PICTURES = join(PROJECT_ROOT, 'test/artifacts');

/** Registers somebody with the department of that name, and takes a picture of each page. */
async function register(
  { page }: Visitor,
  origin: string,
  department: string,
  size: string,
): Promise<string> {
  const phone = newPhone();
  const picture = (name: string) =>
    page.screenshot({ path: join(PICTURES, `clinic-${name}-${size}.png`), fullPage: true });
  await page.goto(`${origin}/?channel=1`);
  await untilItAnswers(page);
  await page.getByRole('radio', { name: department }).check();
  await page.getByLabel('就诊日期').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('textbox', { name: '症状描述' }).fill('发热两天');
  await picture('visit');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '就诊人姓名' }).fill('王小明');
  await askForCode(page, phone);
  await page.getByRole('textbox', { name: '验证码' }).fill(suite.product.smsCode(phone));
  await picture('person');
  await page.getByRole('button', { name: '提交预约' }).click();
  await page.waitForURL(/\/booked(?:\?|$)/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picture('booked');
  return phone;
}

it('a site of configuration and the engine alone registers a visitor, who sees the result', async () => {
  const visitor = await suite.visitor({ viewport: { width: 390, height: 844 } });
  const phone = await register(visitor, suite.product.url, '内科', '390');
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toBe('预约已提交');
  expect(await visitor.page.locator('main').innerText()).toContain(
    `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  );
  expect(await visitor.page.title()).toBe('预约结果');
  expect(visitor.complaints()).toEqual([]);
});

it('shows its own block and brand to a reader without scripts, and a department that is full', async () => {
  const html = await (await fetch(suite.product.url)).text();
  expect(html).toContain('clinic-hours');
  expect(html).toContain('云杉诊所');
  const visitor = await suite.visitor();
  await register(visitor, suite.product.url, '口腔科', '360');
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toBe('该科室暂时约满');
  expect(visitor.complaints()).toEqual([]);
});
