import { join } from 'node:path';
import { expect, test } from '../../support/browser-test.ts';
import { askForCode, newPhone } from '../../support/journey.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import type { Product } from '../../support/start-product.ts';
import type { Visitor } from '../../support/visitor.ts';

// A server of its own: it serves another site.
test.use({ productOptions: { env: { DUKOU_ROOT: join(PROJECT_ROOT, 'test/sites/clinic') } } });

/** Registers somebody with the department of that name. Resolves to the phone number when the result is shown. */
async function register({ page }: Visitor, product: Product, department: string): Promise<string> {
  const phone = newPhone();
  await page.goto('/?channel=1');
  await page.getByRole('radio', { name: department }).check();
  await page.getByLabel('就诊日期').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('textbox', { name: '症状描述' }).fill('发热两天');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '就诊人姓名' }).fill('王小明');
  await askForCode(page, phone);
  await page.getByRole('textbox', { name: '验证码' }).fill(product.smsCode(phone));
  await page.getByRole('button', { name: '提交预约' }).click();
  await page.waitForURL(/\/booked(?:\?|$)/);
  return phone;
}

test('a site of configuration and the engine alone registers a visitor, who sees the result', async ({
  newVisitor,
  product,
}) => {
  const visitor = await newVisitor({ viewport: { width: 390, height: 844 } });
  const phone = await register(visitor, product, '内科');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('预约已提交');
  await expect(visitor.page.locator('main')).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  await expect(visitor.page).toHaveTitle('预约结果');
  expect(visitor.complaints()).toEqual([]);
});

test('shows its own block and brand to a reader without scripts, and a department that is full', async ({
  newVisitor,
  product,
}) => {
  const html = await (await fetch(product.url)).text();
  expect(html).toContain('clinic-hours');
  expect(html).toContain('云杉诊所');
  const visitor = await newVisitor();
  await register(visitor, product, '口腔科');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('该科室暂时约满');
  expect(visitor.complaints()).toEqual([]);
});
