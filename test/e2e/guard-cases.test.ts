import lists from '../../schemas/lists.json' with { type: 'json' };
import { readGuardCases } from '../decide/guard/case-file.ts';
import { specCoverage } from '../proof/spec-coverage.ts';
import { expect, test } from '../support/browser-test.ts';
import { playInBrowser } from '../support/guard-in-browser.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** Milliseconds; longer than the longest wait of the guard. */
const PATIENCE = 15_000;

/** Tables with many rows of one kind. They are played whole without a browser; here one case for each rule is enough. */
const TABLES = ['05-city-channels.json', 'after-a-form.json', 'host-index.json'];

/** One visitor after the other has this browser profile, so that scripts come from its cache. */
let profile: Visitor;
test.beforeAll(async ({ browser, product }) => {
  profile = await openVisitor(browser, product.url);
});
test.afterAll(() => profile.close());

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

test.describe('the cases in a browser', () => {
  test('are at least 150 and show every row of the guard', () => {
    expect(chosen.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(150);
    expect(rows.filter(({ row, fires }) => row.startsWith('guard') && fires.length === 0)).toEqual([]);
  });
});

for (const { file, cases } of chosen) {
  test.describe(`guard cases of ${file} in a browser`, () => {
    for (const row of cases) {
      test(row.name, async ({ product }) => {
        const { host } = row.given;
        const origin = host === undefined ? product.url : `http://${host}`;
        const page = await profile.context.newPage();
        expect(await playInBrowser(page, origin, row, PATIENCE)).toEqual([]);
        await page.close();
      });
    }
  });
}
