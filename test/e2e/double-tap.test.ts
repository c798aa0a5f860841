import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { fillPackage, touch } from '../support/fill-package.ts';
import { newPhone } from '../support/journey.ts';
import { readJson } from '../support/read-json.ts';
import { shippedRelease } from '../support/shipped-release.ts';

type Place = readonly [x: number, y: number];

const FORM = '/carloan?channel=5300';

async function middleOf(control: Locator): Promise<Place> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`nothing to tap: ${control}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A finger that comes down twice at the same place, whatever lies there the second time. */
async function tapTwice(page: Page, control: Locator): Promise<void> {
  const address = await middleOf(control);
  await page.touchscreen.tap(...address);
  await page.touchscreen.tap(...address);
}

test('closes a picker with what was picked: the second half opens nothing of what stands below the list', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.goto(`${FORM}`);
  const model = page.getByRole('combobox', { name: '品牌车型' });
  await model.tap();
  await page.getByRole('button', { name: '大众', exact: true }).tap();
  await tapTwice(page, page.getByRole('button', { name: '朗逸', exact: true }));
  await expect.poll(() => model.textContent()).toContain('朗逸');
  await page.getByRole('textbox', { name: '行驶里程' }).tap();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('clears a form, and undoes that with a tap of its own only', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto('/car-valuation?channel=5300&step=appraisal');
  const mileage = page.getByRole('textbox', { name: '行驶里程' });
  await mileage.fill('3');
  await page.reload();
  await expect.poll(() => mileage.inputValue()).toBe('3');
  const clear = page.getByRole('button', { name: '清空重填' });
  await clear.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 100));
  await tapTwice(page, clear);
  await expect.poll(() => mileage.inputValue()).toBe('');
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toBeVisible();
  await undo.tap();
  await expect.poll(() => mileage.inputValue()).toBe('3');
});

test('opens an agreement and leaves it open; leads one step on and sends nothing; sends what was looked over once; a key, and a tap elsewhere, count at once', async ({
  newVisitor,
  product,
}) => {
  const { page, context } = await newVisitor();
  const saves: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/v3/user/formSave')) saves.push(request.url());
  });
  await page.goto(`${FORM}`);
  const { carloan } = shippedRelease().forms;
  if (!carloan) throw new Error('no form package carloan');
  const { valid } = readJson<{ valid: Record<string, string> }>('test/cases/forms/carloan.json');
  const hand = touch();
  await fillPackage(
    page,
    hand,
    carloan,
    { ...valid, phone: newPhone() },
    {
      hasToken: false,
      smsCode: product.smsCode,
    },
  );
  const agreement = page.getByRole('button', { name: /^《/ }).first();
  const sheet = page.getByRole('dialog');
  // Near the upper edge, where a sheet leaves some of the page to be seen: a tap beside it closes it.
  await agreement.evaluate((link) => {
    document.body.style.paddingBottom = '100vh';
    scrollBy(0, link.getBoundingClientRect().top - 56);
  });
  for (const _ of ['its script is on the way', 'it opens at once']) {
    await tapTwice(page, agreement);
    await sheet.getByRole('button', { name: '关闭' }).tap();
    await sheet.waitFor({ state: 'detached' });
  }
  const [onward, back] = ['下一步', '上一步'].map((name) => page.getByRole('button', { name })) as [
    Locator,
    Locator,
  ];
  await back.tap();
  await tapTwice(page, onward);
  await back.tap();
  await onward.waitFor();
  expect(saves).toEqual([]);
  await onward.tap();
  // The second half of the tap that opens the summary neither sends nor closes it; that of the one that sends is
  // nothing.
  await tapTwice(page, page.locator('button[type=submit]', { hasText: carloan.submitText }));
  const send = sheet.getByRole('button', { name: carloan.submitText });
  await send.waitFor();
  await sheet.getByRole('button', { name: '返回' }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  expect(saves).toEqual([]);
  await page.locator('button[type=submit]', { hasText: carloan.submitText }).press('Enter');
  // Stands still, where the taps go.
  await send.tap({ trial: true });
  await tapTwice(page, send);
  await expect.poll(() => saves.length).toBe(1);
  await page.waitForURL((url) => url.pathname !== '/carloan');
  expect(saves).toHaveLength(1);
});

test('ticks nothing and sends nothing at a login: neither what comes up under the finger nor what stood below', async ({
  newVisitor,
}) => {
  const { page, context } = await newVisitor();
  const codes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/sendLoginSms')) codes.push(request.url());
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号' }).fill(newPhone());
  const sheet = page.getByRole('dialog');
  const title = sheet.getByRole('heading').first();
  const read = sheet.getByRole('button', { name: '我知道了' });
  const tick = page.getByRole('checkbox');
  // Near the upper edge, where a tap beside the sheet closes it.
  await tapTwice(page, page.getByRole('button', { name: '获取验证码' }));
  await expect.poll(() => title.textContent()).toBe('请阅读并同意以下协议');
  await sheet.getByRole('button', { name: '《隐私政策》' }).tap();
  await expect.poll(() => title.textContent()).toBe('隐私政策');
  // On the right, where the button that agrees comes up.
  await read.tap({ trial: true });
  const [, height] = await middleOf(read);
  await page.touchscreen.tap(260, height);
  await page.touchscreen.tap(260, height);
  await expect.poll(() => title.textContent()).toBe('请阅读并同意以下协议');
  await sheet.getByRole('button', { name: '关闭' }).tap();
  await sheet.waitFor({ state: 'detached' });
  // A phone on which the box is where the button of the sheet was.
  const [left, top] = await middleOf(tick);
  await page.setViewportSize({ width: 360, height: Math.round(top) + 39 });
  await page.getByRole('main').getByRole('button', { name: '《隐私政策》' }).tap();
  await read.tap({ trial: true });
  const [, low] = await middleOf(read);
  expect(low).toBeCloseTo(top, -1);
  await page.touchscreen.tap(left, low);
  await page.touchscreen.tap(left, low);
  await sheet.waitFor({ state: 'detached' });
  expect(await tick.isChecked()).toBe(false);
  expect(codes).toEqual([]);
  await expect.poll(() => page.locator('.dk-tap-shield').count()).toBe(0);
  await tick.tap();
  expect(await tick.isChecked()).toBe(true);
});
