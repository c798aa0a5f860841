import { type LegalRow, legalMatrix } from '../../engine/analyse/prove/legal-matrix.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { blockTraits } from '../../engine/compile/block-traits.ts';
import { expect, test } from '../support/browser-test.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const release = shippedRelease();
const { apps } = blockTraits(readSources(PROJECT_ROOT));
const rows = legalMatrix(release, apps);

/** What a row is chosen for: no row before it says so. */
const wordsOf = ({ app, name, company, filing, funding }: LegalRow): readonly string[] => [
  `app ${app}`,
  `name ${name.value}`,
  `company ${company.value}`,
  `filing number ${filing.value}`,
  `funding ${funding.value}`,
];

function sample(): readonly LegalRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const fresh = wordsOf(row).filter((words) => !seen.has(words));
    for (const words of fresh) seen.add(words);
    return fresh.length > 0;
  });
}

/** A path of the host that shows who stands behind it: that of the row, or one without a brand of its own. */
function pathOf({ host, path }: LegalRow): string {
  const screens = release.hosts[host]?.screens ?? [];
  return path === '*' ? (screens.find(({ brand }) => brand.length === 0)?.path ?? '/privacy') : path;
}

/** A channel of the row; one that no file names where it is all others. */
function channelOf({ channels: [first = '*'] }: LegalRow): string {
  return first === '*' ? 'channel_4242' : first;
}

const chosen = sample().map((row) => {
  const inApp = row.app === null ? '' : ` in ${row.app}`;
  return [`${row.host} ${pathOf(row)} ${channelOf(row)}${inApp}`, row] as const;
});

test.describe('the legal matrix and the pages', () => {
  test('has in the sample every name, company, filing number and funding text of the matrix', () => {
    const said = new Set(chosen.flatMap(([, row]) => wordsOf(row)));
    expect(rows.flatMap(wordsOf).filter((words) => !said.has(words))).toEqual([]);
  });

  for (const [name, row] of chosen) {
    test(`${name} says who stands behind it`, async ({ newVisitor, product }) => {
      const origin = row.host === 'default' ? product.url : `http://${row.host}`;
      const visitor = await newVisitor({ also: [origin] });
      const { page } = visitor;
      if (row.app !== null) {
        const names = { appname: row.name.value, appcompany: row.company.value };
        await page.addInitScript((kept) => Object.assign(localStorage, kept), names);
      }
      await page.goto(`${origin}${pathOf(row)}?channel=${channelOf(row)}`);
      const text = () => page.locator('body').innerText();
      await expect.poll(text).toContain(row.filing.value);
      expect(await text()).toContain(row.company.value);
      expect(await text()).toContain(row.funding.value);
      const others = rows.map(({ filing }) => filing.value);
      const shown = others.filter((number) => number !== row.filing.value);
      for (const number of new Set(shown)) expect(await text()).not.toMatch(new RegExp(`${number}(?!\\d)`));
      const brand = await page.evaluate(() => JSON.parse(localStorage.getItem('brandObj') ?? '{}') as object);
      expect(brand).toMatchObject({ name: row.name.value });
    });
  }
});
