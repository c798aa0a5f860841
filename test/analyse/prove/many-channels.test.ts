import { expect, it } from 'vitest';
import type { Change } from '../../../engine/analyse/compare/change-book.ts';
import { diffOutcomes } from '../../../engine/analyse/compare/outcome-diff.ts';
import type { ChannelRecord, Release } from '../../../engine/decide/model/release.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const MANY = 2001;

/** Leads those whose login has expired to one path, wherever they have logged in. */
function ledToLogin(release: Release): Release {
  const { site } = release;
  const steps = JSON.parse(
    JSON.stringify(site.guard.steps).replaceAll('"go":{"loginAddress":true}', '"go":{"path":"/login"}'),
  );
  return { ...release, id: 'later', site: { ...site, guard: { ...site.guard, steps } } };
}

const withTitles = (release: Release): Release => ({
  ...release,
  id: 'many',
  channels: {
    ...release.channels,
    ...Object.fromEntries(
      Array.from({ length: MANY }, (_, n): [string, ChannelRecord] => {
        const id = `channel_${100_000 + n}`;
        return [id, { id, groups: [], title: `申请入口${n}`, brand: [], variant: null }];
      }),
    ),
  },
});

const changesOf = (release: Release) => diffOutcomes(release, ledToLogin(release)).changes;
const isOf = (kind: Change['topic']['kind']) => (change: Change) => change.topic.kind === kind;

it('tells where a row leads alike with thousands of channels that have titles of their own', () => {
  const shipped = changesOf(shippedRelease());
  const many = changesOf(withTitles(shippedRelease()));
  const led = (changes: readonly Change[]) =>
    changes
      .filter(({ aspect, otherChannel }) => aspect === 'destination' && otherChannel === null)
      .map(({ about, before, after, hosts, paths }) => [about, before, after, hosts, paths].join(' '))
      .sort();
  expect(led(many)).toEqual(led(shipped));
  expect(led(many).length).toBeGreaterThan(3);

  // Whoever logs in elsewhere keeps the channel: what it shows is told one by one, or that it is another's.
  expect(shipped.filter(isOf('field')).length).toBeGreaterThan(0);
  expect(shipped.filter(isOf('channel-looks'))).toEqual([]);
  expect(many.filter(isOf('channel-title'))).toEqual([]);
  const looks = many.filter(isOf('channel-looks'));
  expect(looks.map(({ before, after, hosts }) => [before, after, hosts])).toEqual(
    expect.arrayContaining([
      ['channel_5218', 'one that they bring', ['ks5218.h5.example.com']],
      ['channel_5194', 'one that they bring', ['ks5194.h5.example.com']],
    ]),
  );
  expect(looks.every(({ channels }) => channels.length > MANY)).toBe(true);
});
