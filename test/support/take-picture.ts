import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillForm, logIn, newPhone, SUBMIT } from './journey.ts';
import { launchBrowser } from './launch-browser.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { startProduct } from './start-product.ts';
import { openVisitor } from './visitor.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Takes a picture of the page at rest into `docs/`. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(PROJECT_ROOT, `docs/${name}.png`), animations: 'disabled' });
}

/**
 * Takes the pictures that README and docs/pages.md show, on one journey:
 * `node test/support/run.mjs test/support/take-picture.ts`.
 */
export async function main(): Promise<number> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const { page } = await openVisitor(browser, product.url, { viewport: PHONE });
    const dialog = page.getByRole('dialog');
    await page.goto('/login?channel=6201');
    await take(page, 'login');
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    await page.getByRole('button', { name: '下一步' }).click();
    await take(page, 'pages/form');
    await page.getByRole('combobox', { name: '所在城市' }).click();
    await dialog.getByRole('searchbox').fill('hz');
    await take(page, 'pages/city');
    await page.keyboard.press('Escape');
    await fillForm(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await dialog.waitFor();
    await take(page, 'pages/review');
    await dialog.getByRole('button', { name: SUBMIT }).click();
    await dialog.getByRole('checkbox').check();
    await take(page, 'pages/institution');
    await dialog.getByRole('button', { name: '同意并提交' }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    for (const [name, path] of [
      ['market', '/success-loan-marketplace-download'],
      ['applications', '/my-applications'],
    ]) {
      await page.goto(path as string);
      await take(page, `pages/${name}`);
    }
    const desk = await openVisitor(browser, product.url, { viewport: DESK, hasMouse: true });
    await desk.page.goto('/login');
    await take(desk.page, 'pages/desk');
    return 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
