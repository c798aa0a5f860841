import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';
import { newVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** A product and a browser for all tests of a file. */
export interface BrowserSuite {
  readonly product: Product;
  readonly browser: Browser;
  /** A fresh visitor, who leaves when the test is over. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
}

/** Starts product and browser before the first test of the file and stops them after the last. */
export function browserSuite(options: ProductOptions = {}): BrowserSuite {
  let product: Product | null = null;
  let browser: Browser | null = null;
  let visitors: Visitor[] = [];
  const started = <T>(part: T | null): T => {
    if (part === null) throw new Error('product and browser run during tests only');
    return part;
  };
  beforeAll(async () => {
    product = await startProduct(options);
    browser = await launchBrowser({ hostsPort: product.port });
  });
  afterEach(async () => {
    for (const visitor of visitors) await visitor.close();
    visitors = [];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    get product() {
      return started(product);
    },
    get browser() {
      return started(browser);
    },
    async visitor(visitorOptions) {
      const visitor = await newVisitor(started(browser), started(product).url, visitorOptions);
      visitors.push(visitor);
      return visitor;
    },
  };
}
