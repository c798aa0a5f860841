import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PageSpec } from '../../engine/decide/model/page.ts';
import type { ReleaseManifest, ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { expect, test } from '../support/browser-test.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Product } from '../support/start-product.ts';
import { stepBack } from '../support/step-back.ts';

const { routes } = shippedRelease().site;
const kept = routes.filter(({ keepAlive }) => keepAlive);

/** Long, with something to type, to choose, to tick and to open: whatever a page may hold that a visitor could lose. */
const CONTENT: Omit<PageSpec, 'id'> = {
  layout: 'canvas',
  agreements: [{ id: 'privacy', title: '隐私政策', version: '1.0', hash: 'a' }],
  blocks: [
    {
      block: 'amount-choice',
      with: { amounts: [10000, 30000], terms: [6, 12], amount: 10000, term: 6, rateMin: 7.2, rateMax: 24 },
    },
    { block: 'login-form', with: { notes: ['年化利率（单利）7.2%–24%'] } },
    {
      block: 'faq',
      with: {
        items: Array.from({ length: 12 }, (_, at) => ({ question: `问题${at}`, answer: `回答${at}` })),
      },
    },
  ],
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Puts a page in the place of one of the release, which vouches for it as for its own. */
async function putPage(product: Product, page: Page, name: string, content: PageSpec): Promise<void> {
  const { url } = product;
  const read = async (path: string) => (await fetch(`${url}/release/${path}`)).json();
  const { id, manifest: hash } = (await read('current.json')) as ReleasePointer;
  const manifest = (await read(`${id}/manifest.json`)) as ReleaseManifest;
  const body = JSON.stringify(content);
  const text = JSON.stringify({
    ...manifest,
    parts: { ...manifest.parts, [`pages/${name}.json`]: sha256(body) },
  });
  await page.route(`**/pages/${name}.json`, (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  await page.route('**/manifest.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: text }),
  );
  await page.route(`${url}/404err*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(hash, sha256(text)) });
  });
}

/** Opens `path` by the history of a page that is already there, as a link of the site would. */
async function openWithin(product: Product, page: Page, path: string): Promise<void> {
  const { id, page: name } = routes.find((route) => route.path === path) ?? { id: '', page: '' };
  await putPage(product, page, name, { ...CONTENT, id: name });
  await page.addInitScript(() => localStorage.setItem('access_token', 'a-token'));
  await page.goto('/404err');
  await page.locator('[data-screen="404err"]').waitFor();
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    history.pushState({}, '', '/404err?later');
    history.back();
  }, path);
  await page.locator(`[data-screen="${path.slice(1)}"]`).waitFor();
  expect(id).not.toBe('');
}

async function change(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill('1380013');
  await page.getByRole('radio', { name: /30,000/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByText('问题7').click();
  await page.getByText('回答7').waitFor();
  await page.evaluate(() => scrollTo(0, 333));
}

async function seen(page: Page) {
  return {
    phone: await page.getByRole('textbox', { name: '手机号' }).inputValue(),
    chosen: await page.getByRole('radio', { name: /30,000/ }).isChecked(),
    agreed: await page.getByRole('checkbox', { name: /同意/ }).isChecked(),
    open: await page.getByText('回答7').isVisible(),
    top: await page.evaluate(() => Math.round(scrollY)),
    focused: await page.evaluate(() => document.activeElement?.textContent),
  };
}

async function leaveAndComeBack(page: Page, path: string): Promise<void> {
  await stepBack(page);
  await page.locator('[data-screen="404err"]').waitFor();
  expect(await page.getByRole('textbox', { name: '手机号', includeHidden: false }).count()).toBe(0);
  expect(await page.locator('[data-screen]').count()).toBe(1);
  await page.evaluate(() => history.forward());
  await page.locator(`[data-screen="${path.slice(1)}"]`).waitFor();
}

for (const { path } of kept) {
  test(`${path} keeps typed text, choices, focus and scroll position`, async ({ newVisitor, product }) => {
    const { page, complaints } = await newVisitor();
    await openWithin(product, page, path);
    await change(page);
    const before = await seen(page);
    expect(before).toEqual({
      phone: '138 0013',
      chosen: true,
      agreed: true,
      open: true,
      top: 333,
      focused: '问题7',
    });
    await leaveAndComeBack(page, path);
    await expect.poll(() => seen(page)).toEqual(before);
    expect(complaints()).toEqual([]);
  });
}

test('a page that is not kept alive starts afresh', async ({ newVisitor, product }) => {
  const { page } = await newVisitor();
  await openWithin(product, page, '/download');
  await change(page);
  await leaveAndComeBack(page, '/download');
  await expect.poll(() => seen(page)).toMatchObject({ phone: '', chosen: false, open: false });
});
