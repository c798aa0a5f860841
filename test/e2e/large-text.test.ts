import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { clippedParts } from '../support/clipped-parts.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const suite = browserSuite();
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

describe('a small phone, and text at 200 %', () => {
  it.each(OPEN_PAGES)('$address scrolls downwards only, and no control is cut', async (target) => {
    const { page } = await suite.visitor();
    await openPage(page, suite.product.url, target);
    mkdirSync(ARTIFACTS, { recursive: true });
    const name = target.address.replace(/\W+/g, '_');
    const wrong: Record<string, readonly string[]> = {};
    for (const { width, percent } of SETTINGS) {
      await page.setViewportSize({ width, height: 640 });
      await setTextSize(page, percent);
      await page.screenshot({ path: join(ARTIFACTS, `${name}-${width}-text${percent}.png`), fullPage: true });
      const clipped = await page.evaluate(clippedParts);
      if (clipped.length > 0) wrong[`${width} px, ${percent} %`] = clipped;
    }
    expect(wrong).toEqual({});
  });
});
