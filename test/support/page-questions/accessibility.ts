import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Question } from './question.ts';

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
  await page.evaluate(axe.source);
  const wrong: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) wrong.push(`${size.width} px: the page is ${overflow} px too wide`);
    wrong.push(...(await violations(page)).map((violation) => `${size.width} px: ${violation}`));
  }
  return wrong;
};

async function violations(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
