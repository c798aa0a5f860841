import { afterAll, describe, expect, it } from 'vitest';
import lists from '../../schemas/lists.json' with { type: 'json' };
import { readGuardCases } from '../decide/guard/case-file.ts';
import { specCoverage } from '../proof/spec-coverage.ts';
import { browserSuite } from '../support/browser-suite.ts';
import { playInBrowser } from '../support/guard-in-browser.ts';
import { profilePool } from '../support/profile-pool.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { newVisitor } from '../support/visitor.ts';

/** Milliseconds; longer than the longest wait of the guard. */
const PATIENCE = 15_000;

/** Tables with many rows of one kind. They are played whole without a browser; here one case for each rule is enough. */
const TABLES = ['05-city-channels.json', 'after-a-form.json', 'host-index.json'];

const suite = browserSuite();
const profiles = profilePool(async () => {
  const visitor = await newVisitor(suite.browser, suite.product.url);
  await visitor.page.close();
  return visitor.context;
});
afterAll(() => profiles.close());

// Cases that begin with remembered answers speak of a second navigation; a page load has none.
const files = readGuardCases().map(({ cases, ...file }) => ({
  ...file,
  cases: cases.filter((row) => row.given.remembered === undefined),
}));
const rows = specCoverage(shippedRelease(), files, lists.lists['gated-cities'].values);
const first = new Set(rows.flatMap(({ fires }) => fires.slice(0, 1)));
const chosen = files.map(({ file, cases }) => ({
  file,
  cases: cases.filter(
    ({ name }) => !TABLES.includes(file) || first.has(`${file.replace('.json', '')}: ${name}`),
  ),
}));

describe('the cases in a browser', () => {
  it('are at least 150 and show every row of the guard', () => {
    expect(chosen.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(150);
    expect(rows.filter(({ row, fires }) => row.startsWith('guard') && fires.length === 0)).toEqual([]);
  });
});

// Many cases wait for an answer that never comes: several visitors wait at the same time.
describe.each(chosen)('guard cases of $file in a browser', ({ cases }) => {
  it.concurrent.each(cases)('$name', async (row) => {
    const { host } = row.given;
    const origin = host === undefined ? suite.product.url : `http://${host}`;
    expect(await profiles.use((page) => playInBrowser(page, origin, row, PATIENCE))).toEqual([]);
  });
});
