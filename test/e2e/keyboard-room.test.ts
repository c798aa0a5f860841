import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';

const HEIGHT = 640;
const KEYBOARD = 300;

/**
 * The part of the page that is seen, as a phone tells it whose keyboard lies over the page; a browser without a screen
 * has none.
 */
function tellsOfKeyboard(): void {
  const seen = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, covered: 0 });
  Object.defineProperty(seen, 'height', { get: () => innerHeight - seen.covered });
  Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
}

/** Opens the keyboard, or with 0 puts it away. */
async function keyboardTakes(page: Page, covered: number): Promise<void> {
  await page.evaluate((height) => {
    const seen = window.visualViewport as unknown as EventTarget & { covered: number };
    seen.covered = height;
    seen.dispatchEvent(new Event('resize'));
  }, covered);
}

async function lowerEdge(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: -1, height: -1 };
  expect(y).toBeGreaterThanOrEqual(0);
  return y + height;
}

test('a keyboard that lies over the page covers neither the field nor the buttons of a sheet', async ({
  newVisitor,
}) => {
  const { page, complaints } = await newVisitor({ init: tellsOfKeyboard });
  await page.goto('/carloan');
  const mileage = page.getByRole('textbox', { name: '行驶里程' });
  await mileage.waitFor();
  await mileage.evaluate((box) => box.scrollIntoView({ block: 'end' }));
  await mileage.focus();
  expect(await lowerEdge(mileage)).toBeGreaterThan(HEIGHT - KEYBOARD);
  await keyboardTakes(page, KEYBOARD);
  expect(await lowerEdge(mileage)).toBeLessThanOrEqual(HEIGHT - KEYBOARD);
  await keyboardTakes(page, 0);

  await page.getByRole('combobox', { name: '品牌车型' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /直接填写/ }).tap();
  const box = sheet.getByRole('textbox', { name: '品牌车型' });
  await box.fill('五菱 宏光');
  const confirm = sheet.getByRole('button', { name: '确定' });
  expect(await lowerEdge(confirm)).toBeGreaterThan(HEIGHT - KEYBOARD);
  await keyboardTakes(page, KEYBOARD);
  expect(await lowerEdge(confirm)).toBeLessThanOrEqual(HEIGHT - KEYBOARD);
  expect(await lowerEdge(box)).toBeLessThanOrEqual(HEIGHT - KEYBOARD);
  await keyboardTakes(page, 0);
  expect(await lowerEdge(confirm)).toBeGreaterThan(HEIGHT - KEYBOARD);
  await confirm.tap();
  await sheet.waitFor({ state: 'detached' });
  expect(await page.getByRole('combobox', { name: '品牌车型' }).textContent()).toBe('五菱 宏光');
  expect(complaints()).toEqual([]);
});
