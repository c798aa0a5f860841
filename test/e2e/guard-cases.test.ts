import { describe, expect, it } from 'vitest';
import { readGuardCases } from '../core/guard/case-file.ts';
import { browserSuite } from '../support/browser-suite.ts';
import { playInBrowser } from '../support/guard-in-browser.ts';
import { newVisitor } from '../support/visitor.ts';

/** Milliseconds; longer than the longest wait of the guard. */
const PATIENCE = 15_000;

const suite = browserSuite();

// Cases that begin with remembered answers speak of a second navigation; a page load has none.
const files = readGuardCases().map(({ file, cases }) => ({
  file,
  cases: cases.filter((row) => row.given.remembered === undefined),
}));

// Many cases wait for an answer that never comes: several visitors wait at the same time.
describe.each(files)('guard cases of $file in a browser', ({ cases }) => {
  it.concurrent.each(cases)('$name', async (row) => {
    const visitor = await newVisitor(suite.browser, suite.product.url);
    try {
      expect(await playInBrowser(visitor.page, suite.product.url, row, PATIENCE)).toEqual([]);
    } finally {
      await visitor.close();
    }
  });
});
