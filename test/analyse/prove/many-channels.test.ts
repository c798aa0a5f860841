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
  // Each aspect that is told of some channel is told of all together, and no other.
  const aspects = new Set(shipped.filter(({ otherChannel }) => otherChannel).map(({ aspect }) => aspect));
  for (const id of ['5218', '5194'])
    expect(
      new Set(looks.filter(({ before }) => before === `channel_${id}`).map(({ aspect }) => aspect)),
    ).toEqual(new Set([...aspects].filter((aspect) => aspect !== 'destination').concat('title')));
  expect(looks.every(({ channels }) => channels.length > MANY)).toBe(true);
});

it('joins channels that have a change each, without keeping every step', () => {
  const many = withTitles(shippedRelease());
  const channels = Object.fromEntries(
    Object.entries(many.channels).map(([id, record]) => [id, { ...record, title: '一个标题' }]),
  );
  const { changes } = diffOutcomes(many, { ...many, id: 'later', channels });
  const titles = changes.filter(isOf('channel-title'));
  expect(new Set(titles.flatMap((change) => change.channels)).size).toBeGreaterThan(MANY);
  expect(titles.every((change) => change.after === '一个标题')).toBe(true);
});
