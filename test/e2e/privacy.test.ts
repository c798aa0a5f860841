import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { fillForm, logIn, newPhone, sendForm } from '../support/journey.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Product } from '../support/start-product.ts';

const { agreements } = shippedRelease();

/** A channel whose visitors are offered one named institution, in the sample of `server/config/matching.json`. */
const CHANNEL = '6201';
const INSTITUTION = 'sample-consumer-finance';

const sheet = (page: Page) => page.getByRole('dialog');
/** What is said for a moment, or stays in the page; some of it does both. */
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

/** Logs in and sends the form, after which the institution is named. */
async function untilInstitution(product: Product, page: Page, phone: string): Promise<void> {
  await page.goto(`/login?channel=${CHANNEL}`);
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await fillForm(page);
  await sendForm(page);
  await sheet(page).getByText('机构全称').waitFor();
}

async function agree(page: Page): Promise<void> {
  await sheet(page)
    .getByRole('checkbox', { name: /同意将上述信息提供给/ })
    .check();
  await sheet(page).getByRole('button', { name: '同意并提交' }).click();
  await page.waitForURL((url) => url.pathname !== '/form-package');
}

interface Consent {
  readonly purpose: string;
  readonly agreement_id: string;
  readonly version: string;
  readonly text_hash: string | null;
  readonly channel: string;
  readonly address: string;
  readonly agent: string;
  readonly created_at: string;
  readonly withdrawn_at: string | null;
}

/** The log of what a person agreed to, as an operator gets it. */
async function consentsOf(product: Product, phone: string): Promise<readonly Consent[]> {
  const { stdout } = await product.dukou('person', 'export', '--phone', phone);
  return (JSON.parse(stdout) as { consents: readonly Consent[] }).consents;
}

const purposes = (consents: readonly Consent[]) =>
  [...new Set(consents.map(({ purpose }) => purpose))].sort();

test.describe('what a visitor agrees to', () => {
  test('is kept apart for the login, for sensitive answers and for the one institution: wording, time, address, browser', async ({
    newVisitor,
    product,
  }) => {
    const { page, complaints } = await newVisitor();
    const phone = newPhone();
    await untilInstitution(product, page, phone);
    const before = await consentsOf(product, phone);
    expect(purposes(before)).toEqual(['form', 'login']);
    expect(before.filter(({ purpose }) => purpose === 'form').map((one) => one.agreement_id)).toEqual([
      'sensitive-data',
    ]);
    for (const consent of before) {
      const text = agreements[consent.agreement_id];
      expect(consent).toMatchObject({
        version: text?.version,
        text_hash: createHash('sha256')
          .update(text?.body ?? '')
          .digest('hex'),
        channel: `channel_${CHANNEL}`,
        address: expect.stringMatching(/^198\.51\./),
        agent: expect.stringContaining('Chrome'),
        withdrawn_at: null,
      });
      expect(Date.parse(consent.created_at)).toBeGreaterThan(Date.now() - 300_000);
    }
    await agree(page);
    const after = await consentsOf(product, phone);
    expect(after.filter(({ purpose }) => purpose === 'institution')).toMatchObject([
      { agreement_id: 'sample-institution-consent', version: '1.0', channel: `channel_${CHANNEL}` },
    ]);
    expect(complaints()).toEqual([]);
  });

  test('is nothing where the institution is declined: the visitor goes on, and nothing is passed on', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor();
    const phone = newPhone();
    await untilInstitution(product, page, phone);
    await sheet(page).getByRole('button', { name: '不同意' }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    expect(purposes(await consentsOf(product, phone))).toEqual(['form', 'login']);
    const { stdout } = await product.dukou('person', 'export', '--phone', phone);
    const { lead_versions: versions } = JSON.parse(stdout) as {
      lead_versions: readonly { result: number; consented: boolean }[];
    };
    expect(versions).toMatchObject([{ result: 0, consented: false }]);
  });
});

test.describe('the privacy page', () => {
  interface Request {
    readonly id: string;
    readonly kind: string;
    readonly phone: string;
    readonly institutions: readonly string[];
  }

  async function requestsOf(product: Product, phone: string): Promise<readonly Request[]> {
    const { stdout } = await product.dukou('person', 'requests', '--full', '--json');
    return (JSON.parse(stdout) as readonly Request[]).filter((request) => request.phone === phone);
  }

  async function ask(page: Page, button: string, confirm: string, answer: string): Promise<void> {
    await page.getByRole('button', { name: button, exact: true }).click();
    await sheet(page).getByRole('button', { name: confirm, exact: true }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await told(page, answer).waitFor();
  }

  test('withdraws consent and asks for deletion: the operator is told, and once it is done nothing is left', async ({
    newVisitor,
    product,
  }) => {
    const { page, complaints } = await newVisitor();
    const phone = newPhone();
    await untilInstitution(product, page, phone);
    await agree(page);
    await page.goto('/privacy');
    await ask(page, '撤回授权', '撤回授权', '授权已撤回');
    expect(await requestsOf(product, phone)).toMatchObject([
      { kind: 'withdraw', institutions: [INSTITUTION] },
    ]);
    for (const { withdrawn_at } of await consentsOf(product, phone)) expect(withdrawn_at).not.toBeNull();
    await ask(page, '申请删除我的资料', '确认删除', '删除申请已提交');
    await page.reload();
    await told(page, '删除申请已提交').waitFor();
    expect(await page.getByRole('button', { name: '已申请删除' }).isDisabled()).toBe(true);
    const deletion = (await requestsOf(product, phone)).find(({ kind }) => kind === 'delete');
    const { stdout } = await product.dukou('person', 'complete', '--request', deletion?.id ?? '');
    expect(stdout).toContain('deleted');
    const { code } = await product.dukou('person', 'export', '--phone', phone);
    expect(code).toBe(1);
    // The login of somebody who is not known any more is none.
    await page.goto('/form-package');
    await page.waitForURL('**/login*');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    expect(complaints()).toEqual([]);
  });

  test('shows what this browser keeps without telling a bystander, and deletes it', async ({
    newVisitor,
    product,
  }) => {
    const { page, complaints } = await newVisitor();
    const phone = newPhone();
    await page.goto('/login?channel=5301&bd_vid=click-1');
    await logIn(page, product, phone);
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).fill('王小明');
    await page.getByRole('textbox', { name: '真实姓名' }).blur();
    await page.goto('/privacy');
    const groups = page.locator('details');
    await groups.first().waitFor();
    const titles = await groups.locator('summary span:first-child').allTextContents();
    expect(titles).toEqual(expect.arrayContaining(['登录状态', '访问来源', '申请流程', '统计记录']));
    const shown = await page.locator('.dk-kept').textContent();
    expect(shown).toContain('access_token');
    expect(shown).not.toContain(phone);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    expect(shown).not.toContain(String(token));
    await ask(page, '清除本浏览器保存的内容', '清除', '已清除');
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const secret of [phone, String(token), 'click-1', '王小明']) expect(left).not.toContain(secret);
    await page.goto('/form-package');
    await page.waitForURL('**/login*');
    expect(complaints()).toEqual([]);
  });

  test('ends the statistics for good, and begins them again where the visitor wants that', async ({
    newVisitor,
    product,
  }) => {
    const { page, context } = await newVisitor();
    const asked: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(ads|oapi|app\/record)\//.test(pathname)) asked.push(pathname);
    });
    await page.clock.install();
    await page.goto('/privacy?channel=5301');
    await page.getByRole('button', { name: '关闭统计' }).click();
    await page.getByRole('button', { name: '重新开启' }).waitFor();
    await page.clock.fastForward(60_000);
    await page.goto('/login?channel=5301&bd_vid=1');
    asked.length = 0;
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    await page.clock.fastForward(60_000);
    await page.goto('/privacy');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: '重新开启' }).click();
    await expect.poll(() => asked).toContain('/ads/recorder.js');
  });
});
