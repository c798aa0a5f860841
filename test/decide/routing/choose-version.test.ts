import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import type { ChannelRecord } from '../../../engine/decide/model/release.ts';
import {
  chooseVersion,
  versionForAll,
  visitorPart,
  withGiven,
} from '../../../engine/decide/routing/choose-version.ts';
import { configWith } from '../../compile/fixture.ts';
import { checkProperty } from '../../support/check-property.ts';

/** The record of channel_7 with these versions. */
function recordWith(versions: readonly object[]): ChannelRecord {
  const { release, problems } = compile(configWith({ 'channels/channel_7.json': { '/versions': versions } }));
  const record = release?.channels.channel_7;
  if (!record) throw new Error(JSON.stringify(problems));
  return record;
}

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);
const visitor = (number: number) => `visitor-${number}`;
const choose = (record: ChannelRecord, text: string, phone: string) =>
  chooseVersion(record, { now: at(text), stored: { phone } });

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

describe('a visitor who was given a version of a split', () => {
  const NOW = '2026-12-01 00:00';
  const weights = (all: Readonly<Record<string, number>>) =>
    recordWith(Object.entries(all).map(([id, weight]) => ({ id, weight, title: id })));
  const before = weights({ a: 30, b: 30, c: 40 });
  /** What visitors have, and what they store. */
  const comes = (record: ChannelRecord, phone: string, given?: string | null) => {
    const facts = { now: at(NOW), stored: { phone, ...(given ? { given } : {}) } };
    const { version } = chooseVersion(record, facts);
    const versions = record.versions as NonNullable<ChannelRecord['versions']>;
    return { version, given: withGiven(record.id, versions, version, facts) ?? given };
  };
  const visitors = Array.from({ length: 2000 }, (_, number) => visitor(number));
  const had = new Map(visitors.map((phone) => [phone, comes(before, phone)]));

  it('keeps it whatever becomes of the weights, and whatever is added', () => {
    for (const after of [weights({ a: 80, b: 10, c: 10 }), weights({ d: 20, c: 20, b: 30, a: 30 })]) {
      for (const [phone, { version, given }] of had)
        expect(comes(after, phone, given)).toEqual({ version, given });
    }
  });

  it('goes to any of those that are left by their weights when it is deleted, and stays there; no other moves', () => {
    const after = weights({ b: 50, c: 50 });
    const later = weights({ b: 10, c: 90 });
    const moved = new Map<string | undefined, number>();
    for (const [phone, { version, given }] of had) {
      const next = comes(after, phone, given);
      if (version !== 'a') expect(next.version).toBe(version);
      else moved.set(next.version, (moved.get(next.version) ?? 0) + 1);
      expect(comes(later, phone, next.given).version).toBe(next.version);
    }
    const [b = 0, c = 0] = ['b', 'c'].map((id) => moved.get(id));
    expect(b + c).toBe([...had.values()].filter(({ version }) => version === 'a').length);
    expect(Math.abs(b - c) / (b + c)).toBeLessThan(0.15);
  });

  it('stores it beside those of other channels and pages; one that all get is not stored', () => {
    const versions = before.versions as NonNullable<ChannelRecord['versions']>;
    const facts = { now: at(NOW), stored: { given: 'login=x channel_7=a' } };
    expect(withGiven('channel_7', versions, 'b', facts)).toBe('login=x channel_7=b');
    expect(withGiven('channel_7', versions, 'a', facts)).toBeNull();
    expect(withGiven('channel_7', versions, undefined, facts)).toBeNull();
    const forAll = weights({ a: 100 }).versions as typeof versions;
    expect(withGiven('channel_7', forAll, 'a', { ...facts, stored: {} })).toBeNull();
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
