import { join } from 'node:path';
import { launchBrowser } from './launch-browser.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { startProduct } from './start-product.ts';
import { openVisitor } from './visitor.ts';

/** Takes the picture of the login page that README shows: `node test/support/run.mjs test/support/take-picture.ts`. */
export async function main(): Promise<number> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const { page } = await openVisitor(browser, product.url, { viewport: { width: 390, height: 844 } });
    await page.goto(`${product.url}/login`);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(PROJECT_ROOT, 'docs/login.png') });
    return 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
