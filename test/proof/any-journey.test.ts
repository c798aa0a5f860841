import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPath } from '../../engine/decide/routing/match-path.ts';
import { anyVisitOf, play, stage } from '../support/any-visit.ts';
import { checkProperty } from '../support/check-property.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const release = shippedRelease();
const anyVisit = anyVisitOf(release);

describe('whoever comes, from wherever, with whatever in storage, and whatever calls answer', () => {
  it('the journey ends within the redirect limit, on the page of the path where it ends', () => {
    checkProperty(
      2500,
      fc.property(anyVisit, (visitor) => {
        const journey = play(release, visitor);
        const chain = journey.legs.map(({ nav }) => nav.path).join(' → ');
        expect(journey.shown, chain).not.toBeNull();
        expect(journey.legs.length).toBeLessThanOrEqual(release.site.guard.maxRedirects + 1);
        const here = matchPath(stage(release, visitor).visit, journey.path);
        expect(here, chain).toMatchObject({ kind: 'page', page: journey.shown?.page });
        expect(Object.keys(release.pages), chain).toContain(journey.shown?.page);
      }),
    );
  });

  it('every redirect leads to a path that is a route, a landing path or the root', () => {
    checkProperty(
      2500,
      fc.property(anyVisit, (visitor) => {
        const { visit } = stage(release, visitor);
        for (const { nav, verdict } of play(release, visitor).legs) {
          if (verdict.kind !== 'go') continue;
          const to = matchPath(visit, verdict.path);
          expect(to.kind === 'page' && to.page === 'empty', `${nav.path} → ${verdict.path}`).toBe(false);
        }
      }),
    );
  });

  it('only declared keys are stored, with plain values, and no token of the link stays in an address', () => {
    const keys = Object.keys(release.site.storage.keys);
    const secret = release.site.guard.secretParams;
    checkProperty(
      1500,
      fc.property(anyVisit, (visitor) => {
        const journey = play(release, visitor);
        for (const effect of journey.effects) {
          if (effect.do !== 'store') continue;
          expect(keys).toContain(effect.key);
          const values =
            typeof effect.value === 'object' ? Object.values(effect.value ?? {}) : [effect.value];
          for (const value of values) expect(['string', 'number', 'boolean']).toContain(typeof value);
        }
        const kept = new URL(
          String(journey.stored.bd_vidUrl ?? 'https://site.example/'),
          'https://site.example',
        );
        for (const name of secret) expect(kept.searchParams.has(name)).toBe(false);
      }),
    );
  });

  it('nothing of it changes what objects of the page have', () => {
    checkProperty(
      1000,
      fc.property(anyVisit, (visitor) => void play(release, visitor)),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('the same visitor with the same answers always ends the same', () => {
    checkProperty(
      500,
      fc.property(anyVisit, (visitor) => {
        expect(play(release, visitor)).toEqual(play(release, visitor));
      }),
    );
  });
});
