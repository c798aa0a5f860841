import { describe, expect, it } from 'vitest';
import lists from '../../schemas/lists.json' with { type: 'json' };
import { readGuardCases } from '../decide/guard/case-file.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { specCoverage } from './spec-coverage.ts';
import { tableCoverage } from './table-coverage.ts';

const release = shippedRelease();
const rows = [
  ...specCoverage(release, readGuardCases(), lists.lists['gated-cities'].values),
  ...tableCoverage(release),
];

describe('every row of guard, destinations, host tables, overrides, city rules, routes and conversion maps', () => {
  it('takes effect in a case', () => {
    expect(rows.filter(({ fires }) => fires.length === 0).map(({ spec, row }) => `${spec}: ${row}`)).toEqual(
      [],
    );
  });

  it('does not take effect in another case', () => {
    expect(
      rows.filter(({ silent }) => silent.length === 0).map(({ spec, row }) => `${spec}: ${row}`),
    ).toEqual([]);
  });
});
