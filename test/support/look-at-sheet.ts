import { expect, type Locator, type Page } from '@playwright/test';
import { clippedParts } from './clipped-parts.ts';
import { violations } from './page-questions/accessibility.ts';

/**
 * The sheet that is open: named, with the focus in it, above everything from layer 2000 on and down to the lower edge,
 * and axe finds nothing in it or behind it.
 */
export async function lookAtSheet(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  const found = await dialog.evaluate(async (one) => {
    // What rises is pale and elsewhere until it is at rest.
    await Promise.all(one.getAnimations().map(({ finished }) => finished));
    let layer = 0;
    for (let at: Element | null = one; at; at = at.parentElement) {
      layer = Math.max(layer, Number.parseInt(getComputedStyle(at).zIndex, 10) || 0);
    }
    const edge = document.elementFromPoint(innerWidth / 2, innerHeight - 2);
    return {
      layer: Math.min(layer, 2000),
      isOnTop: edge !== null && (one.contains(edge) || edge.contains(one)),
      hasFocus: one.contains(document.activeElement),
    };
  });
  expect(found, String(name)).toEqual({ layer: 2000, isOnTop: true, hasFocus: true });
  expect(await violations(page), String(name)).toEqual([]);
  expect(await cutInLargeText(page, dialog), String(name)).toEqual([]);
  return dialog;
}

/** With text at 200 %, as in-app browsers set it: nothing is cut, and what closes and answers the sheet is in view. */
async function cutInLargeText(page: Page, dialog: Locator): Promise<readonly string[]> {
  const size = (percent: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, percent);
  await size('200%');
  const hidden = await dialog.evaluate((one) =>
    [...one.querySelectorAll('.dk-sheet-head button, .dk-sheet-actions button')]
      .filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top < 0 || bottom > innerHeight + 1;
      })
      .map((button) => `out of view: ${button.textContent}`),
  );
  const cut = await page.evaluate(clippedParts);
  await size('');
  return [...hidden, ...cut];
}
