import { describe, expect, it } from 'vitest';
import lists from '../../schemas/lists.json' with { type: 'json' };
import { readGuardCases } from '../core/guard/case-file.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { specCoverage } from './spec-coverage.ts';

const rows = specCoverage(shippedRelease(), readGuardCases(), lists.lists['gated-cities'].values);

describe('every row of guard, destinations, host tables, overrides and city rules', () => {
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
