import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../engine/decide/guard/decide.ts';
import type { Effect } from '../../../engine/decide/model/effect.ts';
import { anyVisitOf, play, stage } from '../../support/any-visit.ts';
import { checkProperty } from '../../support/check-property.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const release = shippedRelease();
const anyVisit = anyVisitOf(release);

function keep(storage: Map<string, unknown>, effect: Effect): void {
  if (effect.do === 'store') storage.set(effect.key, effect.value);
  if (effect.do === 'clear') for (const key of effect.keys) storage.set(key, null);
}

/** Navigations that the decider ended: a call that is refused with HTTP 401 ends one from outside. */
function decidedLegs(visitor: Parameters<typeof play>[1]) {
  return play(release, visitor).legs.filter(
    ({ verdict }) => !verdict.effects.some(({ by }) => by.step === 'unauthorised'),
  );
}

describe('decide, for any visitor and any answers', () => {
  it('gives a need only effects that the next verdict has too', () => {
    checkProperty(
      1000,
      fc.property(anyVisit, (visitor) => {
        for (const leg of decidedLegs(visitor)) {
          let before: readonly unknown[] = [];
          for (const verdict of [...leg.needs, leg.verdict]) {
            expect(verdict.effects).toEqual(expect.arrayContaining([...before]));
            before = verdict.effects;
          }
        }
      }),
    );
  });

  it('leaves the same storage behind whether effects are performed as they become certain or all at the end', () => {
    checkProperty(
      1000,
      fc.property(anyVisit, (visitor) => {
        for (const leg of decidedLegs(visitor)) {
          const asTheyCome = new Map<string, unknown>();
          const done = new Set<string>();
          for (const effect of [...leg.needs, leg.verdict].flatMap((verdict) => verdict.effects)) {
            if (!done.has(JSON.stringify(effect))) keep(asTheyCome, effect);
            done.add(JSON.stringify(effect));
          }
          const atTheEnd = new Map<string, unknown>();
          for (const effect of leg.verdict.effects) keep(atTheEnd, effect);
          expect(asTheyCome).toEqual(atTheEnd);
        }
      }),
    );
  });

  it('shows meanwhile only the page that it ends on', () => {
    checkProperty(
      1000,
      fc.property(anyVisit, (visitor) => {
        for (const leg of decidedLegs(visitor)) {
          for (const need of leg.needs) {
            if (need.meanwhile) {
              expect(leg.verdict.kind).toBe('stay');
              expect(leg.verdict.kind === 'stay' && leg.verdict.shown).toEqual(need.meanwhile);
            }
          }
        }
      }),
    );
  });

  it('asks for the same thing at most once on a navigation', () => {
    checkProperty(
      1000,
      fc.property(anyVisit, (visitor) => {
        for (const leg of decidedLegs(visitor)) {
          const asked = leg.needs.flatMap((need) => need.fetches.map((fetch) => fetch.name));
          expect(new Set(asked).size).toBe(asked.length);
        }
      }),
    );
  });

  it('leaves its input alone', () => {
    checkProperty(
      1000,
      fc.property(anyVisit, (visitor) => {
        const { visit, facts } = stage(release, visitor);
        const before = structuredClone(facts);
        decide(visit, facts, true);
        expect(facts).toEqual(before);
      }),
    );
  });
});
