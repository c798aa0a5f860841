import type { Page } from '@playwright/test';
import { acceptInvite, firstLink } from '../test/support/console-person.ts';
import { launchBrowser } from '../test/support/launch-browser.ts';
import { startProduct } from '../test/support/start-product.ts';
import { printTable } from './print-table.ts';

/** Milliseconds in which the list is scrolled up and down. */
const SCROLLED = 3000;

/** Looks at the list of channels in a browser, at the console of a product with these files. */
export async function benchConsoleList(root: string, dataDir: string): Promise<void> {
  const product = await startProduct({ dataDir, env: { DUKOU_ROOT: root } });
  const browser = await launchBrowser();
  try {
    const { page } = await acceptInvite(browser, firstLink(product), 'bench');
    const rows = page.locator('tbody tr.is-link');
    await page.addInitScript(noteFirstRows);
    await page.goto(`${product.consoleUrl}/channels`);
    const first = await page.waitForFunction(() => window.firstRows).then((answer) => answer.jsonValue());
    const search = page.getByPlaceholder('搜索渠道号、标题、备注');
    await search.fill('100001');
    const found = await time(async () => {
      await search.press('Enter');
      await page.waitForFunction(() => document.querySelectorAll('tbody tr.is-link').length === 1);
    });
    await page.goto(`${product.consoleUrl}/channels`);
    await rows.first().waitFor();
    const frames = await framesWhileScrolled(page);
    printTable(
      'Their list in a browser',
      ['', '', 'limit'],
      [
        ['first rows painted, ms from the address', (first ?? Number.NaN).toFixed(0), 'at most 1000'],
        ['one channel found, ms from the Enter key', found.toFixed(0), 'at most 500'],
        ['frames a second while it is scrolled', frames.toFixed(0), 'at least 50'],
      ],
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

declare global {
  interface Window {
    /** Milliseconds from the address until the first rows were painted. */
    firstRows?: number;
  }
}

/** In the page: a look from outside comes up to half a second late. */
function noteFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('tbody tr.is-link') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstRows: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Moves as far with each frame as a wheel does. */
const framesWhileScrolled = (page: Page): Promise<number> =>
  page.evaluate(
    (most) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        let by = 40;
        const list = document.querySelector('.wide-table .ant-table-content');
        const begun = performance.now();
        const step = (now: number): void => {
          const top = list?.scrollTop;
          list?.scrollBy(0, by);
          if (list?.scrollTop === top) by = -by;
          else frames += 1;
          if (now - begun < most) requestAnimationFrame(step);
          else resolve((frames * 1000) / (performance.now() - begun));
        };
        requestAnimationFrame(step);
      }),
    SCROLLED,
  );
