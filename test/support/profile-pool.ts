import type { BrowserContext, Page } from 'playwright-core';
import { BROWSER_PATIENCE } from './patience.ts';

/** Browser profiles that are used again, so that a visitor's scripts come from the cache. One visitor at a time has one. */
export interface ProfilePool {
  /** Runs work in a fresh page of an idle profile. What the visitor before has stored is still there. */
  use<Result>(work: (page: Page) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** @param open makes one more profile when all others are in use. */
export function profilePool(open: () => Promise<BrowserContext>): ProfilePool {
  const all: BrowserContext[] = [];
  const idle: BrowserContext[] = [];
  return {
    async use(work) {
      let context = idle.pop();
      if (!context) {
        context = await open();
        all.push(context);
      }
      const page = await context.newPage();
      page.setDefaultTimeout(BROWSER_PATIENCE);
      try {
        return await work(page);
      } finally {
        await page.close();
        idle.push(context);
      }
    },
    async close() {
      for (const context of all) await context.close();
    },
  };
}
