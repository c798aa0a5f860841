import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangeBook } from '../../../engine/analyse/compare/change-book.ts';
import { scheduleChanges } from '../../../engine/analyse/compare/schedule-changes.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Version } from '../../../engine/decide/model/version.ts';
import { versionFor, visitorPart } from '../../../engine/decide/routing/choose-version.ts';
import { checkProperty } from '../../support/check-property.ts';
import { DAY, pageOf, reduced, SPRING } from './seen/reduced-release.ts';

const MOVED = 'page form-package visitors who had another version';

describe('when versions are valid', () => {
  const anyWindow = fc.record({
    first: fc.nat(3),
    length: fc.nat(3),
    share: fc.nat(2),
    isOpen: fc.boolean(),
  });
  /** A version before and after an edit, which changes its times, its share, or both; null where there is none. */
  const anyEdit = fc
    .tuple(anyWindow, anyWindow, fc.constantFrom('share', 'times', 'all', 'gone', 'new'))
    .map(([one, other, what]) => {
      if (what === 'gone') return [one, null] as const;
      if (what === 'new') return [null, one] as const;
      return [
        one,
        { share: { ...one, share: other.share }, times: { ...other, share: one.share }, all: other }[what],
      ] as const;
    });
  /** Each of the two has a half of the visitors, so that they never meet in one. */
  const versionAt = (
    made: { first: number; length: number; share: number; isOpen: boolean } | null | undefined,
    at: number,
  ): readonly Version[] => {
    if (!made) return [];
    const from = made.isOpen ? null : SPRING + made.first * DAY;
    const until = SPRING + (made.first + made.length) * DAY;
    const share = made.share === 0 ? [] : [[at * 50, at * 50 + made.share * 25] as const];
    return [{ id: `v${at}`, from, until, share }];
  };
  const visitors = Array.from({ length: 100 }, (_, part) => {
    for (let number = 1; ; number += 1)
      if (visitorPart('form-package', `somebody-${number}`) === part) return `somebody-${number}`;
  });
  const versionsOf = (of: readonly Version[]) => ({ by: 'device_id', keeps: 'versions', of });
  const withVersions = (of: readonly Version[]): Release => ({
    ...reduced,
    pages: { 'form-package': { ...pageOf('form-package'), versions: versionsOf(of) } },
  });

  it('is told of those that somebody gets or misses, of all channels, and of no other', () => {
    checkProperty(
      120,
      fc.property(anyEdit, anyEdit, (first, second) => {
        const [one, other] = [0, 1].map((side) => [
          ...versionAt(first[side], 0),
          ...versionAt(second[side], 1),
        ]) as [Version[], Version[]];
        const wanted = new Set<string>();
        let most = 0;
        for (let day = -1; day < 9; day += 1) {
          let moved = 0;
          for (const visitor of visitors) {
            const now = SPRING + day * DAY;
            const stored = { device_id: visitor };
            const [was, is] = [one, other].map(
              (of) => versionFor('form-package', versionsOf(of), { now, stored })?.id,
            );
            const given = was === undefined ? '' : `form-package=${was}`;
            const back = { now, stored: { ...stored, versions: given } };
            if (versionFor('form-package', versionsOf(other), back)?.id !== was) moved += 1;
            if (was === is) continue;
            for (const id of [was, is]) if (id !== undefined) wanted.add(`page form-package version ${id}`);
          }
          most = Math.max(most, moved);
        }
        const book = new ChangeBook(reduced);
        scheduleChanges(withVersions(one), withVersions(other), ['channel_6001'], book);
        const told = book.changes();
        const count = told.find(({ about }) => about === MOVED);
        expect(count?.after ?? '0 of 100').toBe(`${most} of 100`);
        expect(
          told
            .filter((one) => one !== count)
            .map(({ about }) => about)
            .sort(),
        ).toEqual([...wanted].sort());
        for (const { channels } of told) expect(channels).toEqual(['channel_6001']);
      }),
    );
  });

  it('are told with how many visitors get another one: none by a larger share, all of one that is gone', () => {
    const split = (...shares: readonly (readonly [string, number, number])[]) =>
      shares.map(([id, from, to]): Version => ({ id, from: null, until: null, share: [[from, to]] }));
    const movedBy = (before: readonly Version[], after: readonly Version[]) => {
      const book = new ChangeBook(reduced);
      scheduleChanges(withVersions(before), withVersions(after), ['channel_6001'], book);
      return book.changes().find(({ about }) => about === MOVED)?.after;
    };
    const before = split(['a', 0, 30], ['b', 30, 100]);
    expect(movedBy(before, split(['a', 0, 60], ['b', 60, 100]))).toBeUndefined();
    expect(movedBy(before, split(['b', 0, 100]))).toBe('30 of 100');
    expect(movedBy(split(['a', 0, 30]), split(['a', 0, 40]))).toBe('10 of 100');
  });

  it('are told of when only the zone has changed that they were written in, and not when only the words have', () => {
    const told = (from: number, zone: string) => {
      const book = new ChangeBook(reduced);
      const inZone = (zoned: string, at: number): Release => ({
        ...reduced,
        pages: {
          'form-package': {
            ...pageOf('form-package'),
            versions: {
              by: 'device_id',
              zone: zoned,
              of: [{ id: 'v', from: at, until: null, share: [[0, 100]] }],
            },
          },
        },
      });
      scheduleChanges(inZone('+08:00', SPRING), inZone(zone, from), ['channel_6001'], book);
      return book.changes().map(({ about, before, after }) => [about, before !== after]);
    };
    expect(told(SPRING - DAY / 24, '+09:00')).toEqual([['page form-package version v', true]]);
    expect(told(SPRING, '+09:00')).toEqual([]);
  });
});
