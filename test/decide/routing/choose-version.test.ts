import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { localTime } from '../../../engine/compile/local-time.ts';
import type { ChannelRecord } from '../../../engine/decide/model/release.ts';
import { chooseVersion, versionForAll, visitorPart } from '../../../engine/decide/routing/choose-version.ts';
import { configWith } from '../../compile/fixture.ts';
import { checkProperty } from '../../support/check-property.ts';

/** The record of channel_7 with these versions. */
function recordWith(versions: readonly object[]): ChannelRecord {
  const { release, problems } = compile(configWith({ 'channels/channel_7.json': { '/versions': versions } }));
  const record = release?.channels.channel_7;
  if (!record) throw new Error(JSON.stringify(problems));
  return record;
}

const at = (text: string) => localTime(text, '+08:00') ?? Number.NaN;
const visitor = (number: number) => `visitor-${number}`;
const choose = (record: ChannelRecord, text: string, phone: string) =>
  chooseVersion(record, { now: at(text), stored: { phone } });

describe('a local time', () => {
  it.each([
    ['1970-01-01 08:00', 0],
    ['2026-12-01 09:00', Date.UTC(2026, 11, 1, 1)],
    ['2026-12-01T09:00', Date.UTC(2026, 11, 1, 1)],
    ['2028-02-29 24:00', Date.UTC(2028, 1, 29, 16)],
    ['1969-12-31 23:59', Date.UTC(1969, 11, 31, 15, 59)],
    ['2026-02-29 00:00', null],
    ['2026-13-01 00:00', null],
    ['2026-12-01 24:01', null],
    ['2026-12-01', null],
  ])('%s is %s', (text, expected) => {
    expect(localTime(text, '+08:00')).toBe(expected);
  });

  it('is what the calendar of JavaScript says, in any zone', () => {
    checkProperty(
      500,
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2399-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 16).replace('T', ' ');
          return localTime(text, '-03:30') === Math.floor(date.getTime() / 60_000) * 60_000 + 3.5 * 3_600_000;
        },
      ),
    );
  });
});

describe('a version with a beginning and an end', () => {
  const record = recordWith([
    {
      id: 'spring',
      from: '2026-12-01 09:00',
      until: '2026-12-08 00:00',
      title: '春季',
      brand: { icp: '示例ICP备00000009号' },
    },
    { id: 'after', from: '2026-12-08 00:00', variant: 'loading', pages: { 'login-second': 'landing' } },
  ]);

  it.each([
    ['2026-12-01 08:59', undefined, 'Seven'],
    ['2026-12-01 09:00', 'spring', '春季'],
    ['2026-12-07 23:59', 'spring', '春季'],
    ['2026-12-08 00:00', 'after', 'Seven'],
  ])('at %s the version is %s', (time, version, title) => {
    expect(choose(record, time, 'x')).toMatchObject({ title, ...(version ? { version } : {}) });
    expect(choose(record, time, 'x').version).toBe(version);
    expect(versionForAll(record, at(time))).toEqual(choose(record, time, 'anybody'));
  });

  it('puts its brand above that of the channel, and its pages in the place of others', () => {
    expect(choose(record, '2026-12-02 00:00', 'x').brand.at(-1)?.fields).toEqual({
      icp: '示例ICP备00000009号',
    });
    expect(choose(record, '2026-12-09 00:00', 'x')).toMatchObject({
      variant: 'loading',
      pages: { 'login-second': 'landing' },
    });
  });
});

describe('a version with a weight', () => {
  const record = recordWith([
    { id: 'a', weight: 30, title: 'A' },
    { id: 'b', weight: 20, title: 'B', until: '2026-12-08 00:00' },
    { id: 'c', weight: 20, title: 'C', from: '2026-12-08 00:00' },
  ]);

  it('is for so many of a hundred visitors, the rest get the channel as it is', () => {
    const count = new Map<string | undefined, number>();
    for (let number = 0; number < 20_000; number += 1) {
      const { version } = choose(record, '2026-12-01 00:00', visitor(number));
      count.set(version, (count.get(version) ?? 0) + 1);
    }
    const share = (version: string | undefined) => Math.round(((count.get(version) ?? 0) / 20_000) * 100);
    expect([share('a'), share('b'), share(undefined)]).toEqual([30, 20, 50]);
  });

  it('stays with a visitor while others begin and end', () => {
    for (let number = 0; number < 500; number += 1) {
      const [before, after] = ['2026-12-07 23:59', '2026-12-08 00:00'].map(
        (time) => choose(record, time, visitor(number)).version,
      );
      if (before === 'a' || after === 'a') expect(after).toBe(before);
      if (before === 'b') expect(after).toBe('c');
    }
  });

  it('depends on the visitor: nobody can say beforehand which one it is', () => {
    expect(versionForAll(record, at('2026-12-01 00:00'))).toBeNull();
  });

  it('falls on other visitors in another channel', () => {
    const parts = Array.from({ length: 200 }, (_, number) => [
      visitorPart('channel_7', visitor(number)),
      visitorPart('channel_8', visitor(number)),
    ]);
    expect(parts.filter(([one, other]) => one === other).length).toBeLessThan(10);
  });
});

describe('any versions that the check lets pass', () => {
  const HOURS = Array.from({ length: 12 }, (_, hour) => `2026-12-01 ${String(hour).padStart(2, '0')}:00`);
  const hour = fc.integer({ min: 0, max: 11 });
  const versions = fc.array(fc.record({ from: hour, hours: hour, weight: fc.integer({ min: 1, max: 60 }) }), {
    minLength: 1,
    maxLength: 5,
  });

  it('give each visitor one version, which stays as long as it is valid, to exactly as many as its weight says', () => {
    checkProperty(
      60,
      fc.property(versions, (all) => {
        const written = all.map(({ from, hours, weight }, index) => ({
          id: `v${index}`,
          from: HOURS[from],
          until: HOURS[Math.min(11, from + hours)],
          weight,
        }));
        const files = configWith({ 'channels/channel_7.json': { '/versions': written } });
        const record = compile(files).release?.channels.channel_7;
        if (!record?.versions) return;
        for (const time of HOURS) {
          const now = at(time);
          const valid = record.versions.of.filter(
            ({ from, until }) => now >= (from ?? 0) && now < (until ?? 0),
          );
          const taken = valid.flatMap(({ share }) =>
            share.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
          );
          expect(new Set(taken).size).toBe(taken.length);
          for (const { id, share } of valid) {
            const weight = written.find((one) => one.id === id)?.weight;
            expect(share.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(weight);
          }
        }
      }),
    );
  });
});
