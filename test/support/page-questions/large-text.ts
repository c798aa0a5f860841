import type { Page } from '@playwright/test';
import { clippedParts } from '../clipped-parts.ts';
import { tornParts } from '../torn-parts.ts';
import type { Question } from './question.ts';

/** Small phones, and the largest text that visitors choose. */
const SETTINGS = [
  { width: 320, percent: 100 },
  { width: 360, percent: 200 },
  { width: 320, percent: 200 },
] as const;

/** What a keyboard leaves of a small phone. */
const BESIDE_KEYBOARD = { width: 320, height: 300 };

/**
 * On a small phone and with text at 200 % the page scrolls downwards only, and nothing is cut or torn, also beside a
 * keyboard.
 */
export const largeText: Question = async ({ page }) => {
  const wrong: string[] = [];
  for (const { width, percent } of SETTINGS) {
    await page.setViewportSize({ width, height: 640 });
    await setTextSize(page, percent);
    const clipped = await page.evaluate(clippedParts);
    const torn = await page.evaluate(tornParts);
    wrong.push(...[...clipped, ...torn].map((part) => `${width} px, ${percent} %: ${part}`));
  }
  const typing = await troubleWhileTyping(page);
  return [...wrong, ...typing.map((part) => `320 px, 200 %, with the keyboard: ${part}`)];
};

/** As the text size setting of an in-app browser does. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/**
 * The first field that is typed into, with the keyboard open: it can be seen, and nothing lies over it. Nothing is said
 * of a page without one.
 */
async function troubleWhileTyping(page: Page): Promise<readonly string[]> {
  const field = page.locator('input:not([type=checkbox], [type=radio], [type=range]):visible').first();
  if ((await field.count()) === 0) return [];
  await field.focus();
  await page.setViewportSize(BESIDE_KEYBOARD);
  const covered = await field.evaluate((input) => {
    // As browsers do when the keyboard has come.
    input.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = input.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit === input || hit?.contains(input) ? [] : [`the field is covered by ${hit?.className}`];
  });
  return [...covered, ...(await page.evaluate(clippedParts))];
}
