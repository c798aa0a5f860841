import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type NewVisitor, test } from '../../support/browser-test.ts';
import { followControlGuide, guidedForm } from '../../support/follow-control-guide.ts';
import { logIn, newPhone } from '../../support/journey.ts';
import { leadsOf } from '../../support/leads-of.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import type { Product } from '../../support/start-product.ts';

/** A copy of the project as the guide leaves it. */
function guidedProject(root: string): void {
  for (const path of [
    'engine',
    'server',
    'schemas',
    'hosts',
    'channels',
    'src',
    'index.html',
    'vite.config.ts',
  ]) {
    cpSync(join(PROJECT_ROOT, path), join(root, path), { recursive: true });
  }
  cpSync(
    join(PROJECT_ROOT, 'test/react/forms/widget-fixtures.tsx'),
    join(root, 'test/react/forms/widget-fixtures.tsx'),
  );
  for (const path of ['node_modules', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    symlinkSync(join(PROJECT_ROOT, path), join(root, path));
  }
  followControlGuide(root);
  for (const { path, text } of guidedForm) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

// The product is built from another copy of the project.
test.use({
  productOptions: [
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'dukou-developers-'));
      guidedProject(root);
      await use({ root });
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Logged in, at the page of a form. */
async function at(newVisitor: NewVisitor, product: Product, path: string) {
  const { page, complaints } = await newVisitor();
  const phone = newPhone();
  await page.goto('/login?channel=5300');
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await page.goto(path);
  await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
  return { page, phone, complaints };
}

/** Sends the form and gives what `dukou leads` then shows of it. */
async function saved(product: Product, page: Page, phone: string, send: string): Promise<unknown> {
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: send }).tap();
  await page.waitForURL((url) => url.pathname !== pathname);
  const [lead] = await leadsOf(product, phone);
  return lead?.form;
}

test.beforeAll(async ({ product }) => {
  const guide = readFileSync(join(PROJECT_ROOT, 'docs/forms.md'), 'utf8');
  const command = /^ *npx dukou (add form .+)$/m.exec(guide)?.[1]?.split(' ') ?? [];
  const { code, stdout, stderr } = await product.dukou(...command);
  expect(code, stdout + stderr).toBe(0);
  const published = await product.dukou('publish', '--yes', '--note', '服务评价');
  expect(published.code, published.stdout + published.stderr).toBe(0);
  const shown = async () => (await fetch(`${product.url}/feedback`)).text();
  await expect.poll(shown, { timeout: 10_000 }).toContain('服务评价');
});

test.describe('the guide to forms, followed from an empty folder', () => {
  test('the form written by hand asks for what its rule wants, and is saved', async ({
    newVisitor,
    product,
  }) => {
    const { page, phone, complaints } = await at(newVisitor, product, '/callback');
    await page.getByRole('radio', { name: '其他', exact: true }).tap();
    await page.getByRole('button', { name: '提交预约' }).tap();
    await page.getByText('请写明您想了解的问题').first().waitFor();
    await page.getByRole('textbox', { name: '补充说明' }).fill('请下午来电');
    expect(await saved(product, page, phone, '提交预约')).toEqual({
      realname: '王小明',
      topic: 'other',
      note: '请下午来电',
    });
    expect(complaints()).toEqual([]);
  });

  test('the new control is asked for by the command, answered by touch, and its answer is saved', async ({
    newVisitor,
    product,
  }) => {
    const { page, phone, complaints } = await at(newVisitor, product, '/feedback');
    const dots = page.getByRole('combobox', { name: '满意度' });
    await page.getByRole('button', { name: '提交评价' }).tap();
    await page.getByText('请选择满意度').first().waitFor();
    for (const shown of ['●○○○○', '●●○○○', '●●●○○', '●●●●○']) {
      await dots.tap();
      await page.getByText(shown).waitFor();
    }
    expect(await saved(product, page, phone, '提交评价')).toEqual({ realname: '王小明', stars: 4 });
    expect(complaints()).toEqual([]);
  });
});
