import type { Release } from '../../engine/decide/model/release.ts';
import table from '../cases/routes.json' with { type: 'json' };
import { conversionCases } from '../support/conversion-cases.ts';
import type { CoverageRow } from './spec-coverage.ts';

/** Says for every common route and every conversion map which rows of the tables in `test/cases` show it. */
export function tableCoverage(release: Release): readonly CoverageRow[] {
  return [...routeRows(release), ...conversionRows(release)];
}

/** Routes are opened one by one in the browser suites, and compared value by value in `common-routes.test.ts`. */
function routeRows({ site }: Release): readonly CoverageRow[] {
  const names = table.routes.map(({ path }) => `routes: ${path}`);
  return site.routes.map(({ path, page, access, keepAlive }) => {
    const notes = [...(access === 'open' ? [] : [access]), ...(keepAlive ? ['kept alive'] : [])];
    const own = (name: string) => name === `routes: ${path}`;
    return {
      spec: '2 common routes',
      row: `${path} shows ${page}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`,
      fires: names.filter(own),
      silent: names.filter((name) => !own(name)),
    };
  });
}

function conversionRows({ channels }: Release): readonly CoverageRow[] {
  const cases = conversionCases();
  const maps = new Map<string, string[]>();
  for (const { id, ad } of Object.values(channels)) {
    if (ad) maps.set(ad.map, [...(maps.get(ad.map) ?? []), id]);
  }
  return [...maps].sort().map(([map, members]) => {
    const inMap = new Set(members);
    const named = (told: boolean) =>
      cases
        .filter(({ channel, pushes }) => inMap.has(channel) === told && pushes.length > 0 === told)
        .map(({ channel }) => `conversions: ${channel}`);
    const missing = members.filter((id) => !cases.some(({ channel }) => channel === id));
    return {
      spec: '9 conversion maps',
      row: `conversion map ${map}, ${members.length} channels`,
      fires: missing.length === 0 ? named(true) : [],
      silent: named(false),
    };
  });
}
