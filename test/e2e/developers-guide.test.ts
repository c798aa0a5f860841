import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { followControlGuide, guidedForm } from '../support/follow-control-guide.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** The copy of the project builds itself first. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const root = mkdtempSync(join(tmpdir(), 'dukou-developers-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

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

const suite = browserSuite({ root });

/** Logged in, at the page of a form. */
async function at(path: string) {
  const { page, complaints } = await suite.visitor();
  const phone = newPhone();
  await page.goto(`${suite.product.url}/login?channel=5300`);
  await logIn(page, suite.product, phone);
  await page.waitForURL('**/form-package');
  await page.goto(suite.product.url + path);
  await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
  return { page, phone, complaints };
}

/** Sends the form and gives what `dukou leads` then shows of it. */
async function saved(page: Page, phone: string, send: string): Promise<unknown> {
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: send }).tap();
  await page.waitForURL((url) => url.pathname !== pathname);
  const { stdout } = await suite.product.dukou('leads', 'list', '--json', '--full');
  const leads = JSON.parse(stdout) as readonly { readonly phone: string; readonly form: unknown }[];
  return leads.find((lead) => lead.phone === phone)?.form;
}

beforeAll(async () => {
  const guide = readFileSync(join(PROJECT_ROOT, 'docs/forms.md'), 'utf8');
  const command = /^ *npx dukou (add form .+)$/m.exec(guide)?.[1]?.split(' ') ?? [];
  const { code, stdout, stderr } = await suite.product.dukou(...command);
  expect(code, stdout + stderr).toBe(0);
  const published = await suite.product.dukou('publish', '--yes', '--note', '服务评价');
  expect(published.code, published.stdout + published.stderr).toBe(0);
  const shown = async () => (await fetch(`${suite.product.url}/feedback`)).text();
  await vi.waitFor(async () => expect(await shown()).toContain('服务评价'), {
    timeout: 10_000,
    interval: 200,
  });
});

describe('the guide to forms, followed from an empty folder', () => {
  it('the form written by hand asks for what its rule wants, and is saved', async () => {
    const { page, phone, complaints } = await at('/callback');
    await page.getByRole('radio', { name: '其他', exact: true }).tap();
    await page.getByRole('button', { name: '提交预约' }).tap();
    await page.getByText('请写明您想了解的问题').first().waitFor();
    await page.getByRole('textbox', { name: '补充说明' }).fill('请下午来电');
    expect(await saved(page, phone, '提交预约')).toEqual({
      realname: '王小明',
      topic: 'other',
      note: '请下午来电',
    });
    expect(complaints()).toEqual([]);
  });

  it('the new control is asked for by the command, answered by touch, and its answer is saved', async () => {
    const { page, phone, complaints } = await at('/feedback');
    const dots = page.getByRole('combobox', { name: '满意度' });
    await page.getByRole('button', { name: '提交评价' }).tap();
    await page.getByText('请选择满意度').first().waitFor();
    for (const shown of ['●○○○○', '●●○○○', '●●●○○', '●●●●○']) {
      await dots.tap();
      await page.getByText(shown).waitFor();
    }
    expect(await saved(page, phone, '提交评价')).toEqual({ realname: '王小明', stars: 4 });
    expect(complaints()).toEqual([]);
  });
});
