import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from '../support/browser-test.ts';
import { OPEN_PAGES, openPage, originOf } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
] as const;
const ARTIFACTS = join(PROJECT_ROOT, 'test/artifacts');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

async function keepScreenshot(
  page: Page,
  path: string,
  { width, height }: (typeof SIZES)[number],
): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  const name = `${path.replace(/\W+/g, '_')}-${width}x${height}.png`;
  await page.screenshot({ path: join(ARTIFACTS, name), fullPage: true });
}

test.describe('every page is whole, readable and quiet', () => {
  for (const target of OPEN_PAGES) {
    test(`${target.address}`, async ({ newVisitor, product }) => {
      const { page, complaints } = await newVisitor({ also: [originOf(target, product.url)] });
      const lost: string[] = [];
      page.on('requestfailed', (request) => lost.push(request.url()));
      page.on('response', (response) => {
        if (response.status() >= 400) lost.push(`${response.status()} ${response.url()}`);
      });
      await openPage(page, product.url, target);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        await keepScreenshot(page, target.address, size);
        expect(await violations(page)).toEqual([]);
      }
      expect((await page.locator('[data-screen]').innerText()).trim().length).toBeGreaterThan(8);
      expect(await page.locator('[data-screen]').getAttribute('data-screen')).toBe(target.screen);
      if (target.title === undefined) expect(await page.title()).not.toBe('');
      else expect(await page.title()).toBe(target.title);
      expect(await page.locator('h1').count()).toBe(1);
      expect([...complaints(), ...lost]).toEqual([]);
    });
  }
});

test.describe('the foot of a page', () => {
  test('has links as high as a finger, and none lies over the text of another', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/login');
    const links = page.locator('.dk-footer a, .dk-footer button');
    await links.first().waitFor();
    const told = await links.evaluateAll((all) =>
      all.map((link) => {
        link.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = link.getBoundingClientRect();
        const hits = (way: number) =>
          document.elementFromPoint(left + width / 2, top + height / 2 + way) === link;
        return [link.textContent, height >= 44, hits(-8) && hits(8)];
      }),
    );
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter(([, isHigh, isFree]) => !isHigh || !isFree)).toEqual([]);
  });
});

test.describe('the content security policy', () => {
  test('allows our own scripts only, and no code made of text', async ({ product }) => {
    const answer = await fetch(`${product.url}/login`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy).toMatch(/default-src|object-src 'none'/);
  });
});
