import { test as browserTest } from './browser-test.ts';
import { type StaticSite, staticSite } from './static-site.ts';

/** A test whose visitors come to plain files, which the test publishes, instead of the product. */
export const test = browserTest.extend<object, { readonly staticSite: StaticSite }>({
  staticSite: [
    async ({}, use) => {
      const made = await staticSite();
      await use(made);
      await made.close();
    },
    { scope: 'worker' },
  ],
  site: [({ staticSite }, use) => use(staticSite), { scope: 'worker' }],
});
