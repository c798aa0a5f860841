import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGuardCases } from '../core/guard/case-file.ts';
import { playInBrowser } from '../support/guard-in-browser.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { type Product, startProduct } from '../support/start-product.ts';
import { newVisitor } from '../support/visitor.ts';

/** Milliseconds; longer than the longest wait of the guard. */
const PATIENCE = 15_000;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

// Cases that begin with remembered answers speak of a second navigation; a page load has none.
const files = readGuardCases().map(({ file, cases }) => ({
  file,
  cases: cases.filter((row) => row.given.remembered === undefined),
}));

describe.each(files)('guard cases of $file in a browser', ({ cases }) => {
  it.each(cases)('$name', async (row) => {
    const visitor = await newVisitor(browser, product.url);
    try {
      expect(await playInBrowser(visitor.page, product.url, row, PATIENCE)).toEqual([]);
    } finally {
      await visitor.close();
    }
  });
});
