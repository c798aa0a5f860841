import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { clippedParts } from '../support/clipped-parts.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const ARTIFACTS = join(PROJECT_ROOT, 'test/artifacts');

/** As the text size setting of an in-app browser does. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** Small phones, and the largest text that visitors choose. */
const SETTINGS = [
  { width: 320, percent: 100 },
  { width: 360, percent: 200 },
  { width: 320, percent: 200 },
] as const;

/** What a keyboard leaves of a small phone. */
const BESIDE_KEYBOARD = { width: 320, height: 300 };

/**
 * The first field that is typed into, with the keyboard open: it can be seen, and nothing lies over it. Nothing is said of a page
 * without one.
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

test.describe('a small phone, and text at 200 %', () => {
  for (const target of OPEN_PAGES) {
    test(`${target.address} scrolls downwards only, and no control is cut`, async ({
      newVisitor,
      product,
    }) => {
      const { page } = await newVisitor();
      await openPage(page, product.url, target);
      mkdirSync(ARTIFACTS, { recursive: true });
      const name = target.address.replace(/\W+/g, '_');
      const wrong: Record<string, readonly string[]> = {};
      for (const { width, percent } of SETTINGS) {
        await page.setViewportSize({ width, height: 640 });
        await setTextSize(page, percent);
        await page.screenshot({
          path: join(ARTIFACTS, `${name}-${width}-text${percent}.png`),
          fullPage: true,
        });
        const clipped = await page.evaluate(clippedParts);
        if (clipped.length > 0) wrong[`${width} px, ${percent} %`] = clipped;
      }
      const typing = await troubleWhileTyping(page);
      await page.screenshot({ path: join(ARTIFACTS, `${name}-320-text200-keyboard.png`) });
      if (typing.length > 0) wrong['320 px, 200 %, with the keyboard'] = typing;
      expect(wrong).toEqual({});
    });
  }
});
