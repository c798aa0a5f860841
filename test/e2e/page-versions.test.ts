import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/launch-browser.ts';
import { PAGE_VERSIONS, sourcesWithVersions } from '../support/page-version-cases.ts';
import { type StaticSite, staticSite } from '../support/static-site.ts';
import { newVisitor } from '../support/visitor.ts';

const { page: id, path, rows } = PAGE_VERSIONS;
let site: StaticSite;
let browser: Browser;
let release = '';

beforeAll(async () => {
  site = await staticSite();
  release = await site.publish(sourcesWithVersions());
  browser = await launchBrowser({ hostsPort: site.port });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** What a visitor with a clock of their own sees of the page, and sees again when the page is loaded anew. */
async function seenBy(at: string, visitor: string): Promise<readonly (string | null)[]> {
  const somebody = await newVisitor(browser, site.url);
  await somebody.page.clock.setFixedTime(new Date(at));
  await somebody.context.addInitScript((device) => localStorage.setItem('device_id', device), visitor);
  await somebody.page.goto(site.url + path);
  const heading = somebody.page.getByRole('heading', { level: 1 });
  const first = await heading.textContent();
  await somebody.page.reload();
  const seen = [first, await heading.textContent()];
  await somebody.close();
  return seen;
}

it.each(rows)('a page with versions: $name', async ({ at, visitor, shows }) => {
  expect(await seenBy(at, visitor)).toEqual([shows, shows]);
});

it('stays as it is for whom its version cannot be loaded', async () => {
  const [row] = rows.filter(({ version }) => version === 'festival');
  site.breakWith((asked, response) => {
    if (!asked.includes(`/release/${release}/pages/${id}@`)) return false;
    response.statusCode = 404;
    response.end();
    return true;
  });
  expect(await seenBy(row?.at ?? '', row?.visitor ?? '')).toEqual([rows[0]?.shows, rows[0]?.shows]);
  site.breakWith(null);
});
