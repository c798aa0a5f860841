import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** Publishing follows every class of visitors first. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const suite = browserSuite();
const root = mkdtempSync(join(tmpdir(), 'dukou-form-guide-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The command that the operators' guide gives, as it stands there. */
function guidedCommand(): readonly string[] {
  const guide = readFileSync(join(PROJECT_ROOT, 'docs/operators.md'), 'utf8');
  const line = /^npx dukou (add form .+)$/m.exec(guide)?.[1];
  if (line === undefined) throw new Error('docs/operators.md adds no form');
  return line.split(' ');
}

async function dukou(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await suite.product.dukou(...args, '--root', root);
  if (code !== 0) throw new Error(`dukou ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

async function openCallback(): Promise<{ readonly page: Page; readonly phone: string }> {
  const { page } = await suite.visitor();
  const phone = newPhone();
  await page.goto(`${suite.product.url}/login?channel=5300`);
  await logIn(page, suite.product, phone);
  await page.waitForURL('**/form-package');
  await page.goto(`${suite.product.url}/callback`);
  await page.getByRole('textbox', { name: '姓名' }).waitFor();
  return { page, phone };
}

beforeAll(async () => {
  for (const folder of ['hosts', 'channels', 'schemas', 'src/public', 'server/config']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  await dukou(...guidedCommand());
  await dukou('publish', '--yes', '--note', '预约回电');
  await vi.waitFor(
    async () => expect(await (await fetch(`${suite.product.url}/callback`)).text()).toContain('预约回电'),
    { timeout: 10_000, interval: 200 },
  );
});

describe('a form that an operator adds to the running site, as the guide says', () => {
  it('is filled in by a visitor, and the lead appears in the list', async () => {
    const { page, phone } = await openCallback();
    await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
    await page.getByRole('radio', { name: '车贷', exact: true }).tap();
    await page.getByRole('textbox', { name: '补充说明' }).fill('请下午来电');
    await page.getByRole('button', { name: '提交预约' }).tap();
    await page.waitForURL((url) => url.pathname !== '/callback');
    const { stdout } = await suite.product.dukou('leads', 'list', '--json', '--full');
    const leads = JSON.parse(stdout) as readonly {
      readonly phone: string;
      readonly package: string;
      readonly form: Readonly<Record<string, unknown>>;
    }[];
    const lead = leads.find((one) => one.phone === phone);
    expect(lead?.package).toBe('callback');
    expect(Object.values(lead?.form ?? {})).toEqual(expect.arrayContaining(['王小明', '请下午来电']));
  });

  it('asks once when it is left half-filled with the back button; who stays finds every answer', async () => {
    const { page } = await openCallback();
    await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
    const question = page.getByRole('dialog').filter({ hasText: '还没有提交' });
    // Nobody waits for a page that stays.
    await page.evaluate(() => history.back());
    await question.waitFor();
    await question.getByRole('button', { name: '继续填写' }).tap();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/callback');
    expect(await page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('王小明');
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => url.pathname !== '/callback');
    expect(await question.count()).toBe(0);
  });

  it('asks once when a link of the page is followed, and then follows it', async () => {
    const { page } = await openCallback();
    await page.getByRole('textbox', { name: '姓名' }).fill('王小明');
    const link = page.locator('a[href^="/"]:visible').first();
    const to = await link.getAttribute('href');
    const question = page.getByRole('dialog').filter({ hasText: '还没有提交' });
    await link.tap();
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/callback');
    await question.getByRole('button', { name: '离开' }).tap();
    await page.waitForURL((url) => url.pathname === String(to).split('?')[0]);
  });
});
