import { test as base } from '@playwright/test';
import { launchBrowser } from './launch-browser.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export { expect } from '@playwright/test';

/** Makes a fresh visitor, who leaves when the test is over. */
export type NewVisitor = (options?: VisitorOptions & { readonly origin?: string }) => Promise<Visitor>;

interface WorkerFixtures {
  /** A suite that sets these has a product of its own. */
  readonly productOptions: ProductOptions;
  /**
   * The product of all tests of a worker: what a test looks at must be what it made, such as the leads of its own
   * phone.
   */
  readonly product: Product;
  /** Where visitors go when they name no other origin, and where the browser finds every host of `*.example.com`. */
  readonly site: { readonly url: string; readonly port: number; readonly tlsPort?: number };
}

interface TestFixtures {
  readonly newVisitor: NewVisitor;
  /** Lets the product answer calls of a path (`*`: of any) in a wrong way until the test is over. */
  readonly disturb: (fault: Readonly<Record<string, string | number>>) => Promise<void>;
}

/** A test in Chromium: one product and one browser for each worker, and visitors of its own for each test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOptions: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ productOptions }, use) => {
      const product = await startProduct(productOptions);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: [({ product }, use) => use(product), { scope: 'worker' }],
  browser: [
    async ({ site }, use) => {
      const browser = await launchBrowser({ hostsPort: site.port, tlsPort: site.tlsPort });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newVisitor: async ({ browser, site }, use, testInfo) => {
    const visitors: Visitor[] = [];
    await use(async ({ origin = site.url, ...options } = {}) => {
      const visitor = await openVisitor(browser, origin, options);
      visitors.push(visitor);
      return visitor;
    });
    for (const [at, { context, close }] of visitors.entries()) {
      // Playwright's own `screenshot` takes a picture of every page, and throws away those of tests that went well.
      for (const page of testInfo.errors.length > 0 ? context.pages() : [])
        await page
          .screenshot({ path: testInfo.outputPath(`visitor-${at + 1}.png`), timeout: 5000 })
          .catch(() => undefined);
      await close();
    }
  },
  disturb: async ({ product }, use) => {
    const url = `${product.url}/__faults`;
    await use(async (fault) => {
      const headers = { 'content-type': 'application/json' };
      const { ok } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) });
      if (!ok) throw new Error(`the product knows no fault ${JSON.stringify(fault)}`);
    });
    await fetch(url, { method: 'DELETE' });
  },
});
