import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Question } from './question.ts';

/** What phones of today have; the last is where everything has the least room. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Whether the page is whole and readable on phones of today: nothing is wider than the screen, axe finds nothing. */
export const accessibility: Question = async ({ page }) => {
  const wrong: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) wrong.push(`${size.width} px: the page is ${overflow} px too wide`);
  }
  return [...wrong, ...(await violations(page))];
};

/** What axe says of the page as it stands, all of its rules. */
export async function violations(page: Page): Promise<readonly string[]> {
  // What the source comes to is all of axe: to read that out of the page takes longer than to look at the page, as does
  // to read it in where it is there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // All rules; nothing is written down about the parts that are well.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
