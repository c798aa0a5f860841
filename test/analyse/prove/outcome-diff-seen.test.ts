import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../support/check-property.ts';
import { byDiff } from './seen/by-diff.ts';
import { byForce } from './seen/by-force.ts';
import { everyVisit } from './seen/every-visit.ts';
import { got } from './seen/got.ts';
import { reduced } from './seen/reduced-release.ts';
import { anySlips, SEEN_OF, type Slip, slipped } from './seen/slip.ts';

describe('what visitors see otherwise after an edit', () => {
  const visits = [...everyVisit()];
  const before = visits.map((visit) => got(reduced, visit));

  /** Aspects in which somebody gets something else; the diff must tell the very same. */
  function heldAgainstForce(slips: readonly Slip[]): ReadonlySet<string> {
    const after = { ...slips.reduce(slipped, reduced), id: 'after' };
    const wanted = byForce(reduced, after, visits, before);
    const told = byDiff(reduced, after);
    expect(told).toEqual(wanted);
    return new Set(wanted.map((one) => one.split(' | ')[0] as string));
  }

  it.each(Object.entries(SEEN_OF))('is told of %s, of just those who see it', (kind, aspects) => {
    const slip = { kind: kind as Slip['kind'], of: 1, field: 'companyName', to: '别的' } as const;
    expect([...heldAgainstForce([slip])].sort()).toEqual(aspects);
  });

  it('is told of any edits, of just those hosts, addresses and channels at which somebody sees them', () => {
    checkProperty(
      8,
      fc.property(anySlips, (slips) => void heldAgainstForce(slips)),
    );
  });
});
