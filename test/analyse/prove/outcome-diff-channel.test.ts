import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffOutcomes } from '../../../engine/analyse/compare/outcome-diff.ts';
import { outsideScope } from '../../../engine/analyse/compare/outside-scope.ts';
import { UNKNOWN_PATH } from '../../../engine/analyse/prove/paths-of.ts';
import type { ConcreteVisit } from '../../../engine/analyse/prove/visit-of.ts';
import type { ChannelRecord, HostPart, Release } from '../../../engine/decide/model/release.ts';
import { checkProperty } from '../../support/check-property.ts';
import { byDiff } from './seen/by-diff.ts';
import { byForce } from './seen/by-force.ts';
import { flow, USER, WAYS } from './seen/every-visit.ts';
import { got } from './seen/got.ts';
import { OTHERS, PATHS, pageOf, reduced, SPRING, shipped, UNKNOWN } from './seen/reduced-release.ts';

describe('which channel visitors have', () => {
  const USUAL = shipped.site.guard.channel.default;
  const OLD = 'channel_6001';
  const BLOCKED = 'channel_5813';
  const record = reduced.channels[OLD] as ChannelRecord;
  const own = reduced.hosts.default as HostPart;
  const form = pageOf('form-package');
  const withDeclared = (release: Release, path: number, channel: string | null): Release => {
    const host = release.hosts.default as HostPart;
    const screens = host.screens.map((screen, at) => (at === path ? { ...screen, channel } : screen));
    return { ...release, hosts: { default: { ...host, screens } } };
  };
  /** One host, of which a path declares a channel with brand, variant and network of its own, and no versions. */
  const declared = withDeclared(
    {
      ...reduced,
      id: 'declared',
      hosts: { default: own },
      pages: { ...shipped.pages, 'form-package': form },
      channels: {
        [BLOCKED]: reduced.channels[BLOCKED] as ChannelRecord,
        [OLD]: { ...record, variant: 'loading', trackers: 'after-notice' },
      },
    },
    1,
    OLD,
  );
  const withChoice = (release: Release, more: Partial<Release['site']['guard']['channel']>): Release => {
    const { guard } = release.site;
    const channel = { ...guard.channel, ...more };
    return { ...release, site: { ...release.site, guard: { ...guard, channel } } };
  };

  const CHANNELS = [BLOCKED, OLD, USUAL, UNKNOWN[0]];
  const PAIRS = CHANNELS.flatMap((one) => CHANNELS.flatMap((other) => (one === other ? [] : [[one, other]])));
  interface Brought {
    readonly query: Readonly<Record<string, string>>;
    readonly stored: Readonly<Record<string, string>>;
  }
  const none: Brought = { query: {}, stored: {} };
  const remembering = (channel: string): Brought => ({ query: {}, stored: { channel, _channel: channel } });
  /** In the link, remembered, nowhere, or another one in each place. */
  const BROUGHT: readonly Brought[] = [
    none,
    ...CHANNELS.flatMap((channel): readonly Brought[] => [
      { query: { channel }, stored: {} },
      remembering(channel),
    ]),
    ...PAIRS.flatMap(([channel = '', other = '']): readonly Brought[] => [
      { ...remembering(other), query: { channel } },
      { query: { channel, _channel: other }, stored: {} },
    ]),
  ];
  /** Codes by which a form leads wherever others do not, also those that a variant has a row of its own for. */
  const CODES = [
    [0, 2],
    [4, 6],
    [9, 9],
  ] as const;
  const MORE_WAYS = [
    ...WAYS,
    ...CODES.map(([fail, success]) => [{ access_token: 't' }, flow(fail, 0, success), USER] as const),
  ];
  const EVERYWHERE = ['/', ...own.screens.map(({ path }) => path), ...PATHS, ...OTHERS, UNKNOWN_PATH];
  const known = new Map<string, readonly ConcreteVisit[]>();
  const comingWith = (brought: Brought): readonly ConcreteVisit[] => {
    const key = JSON.stringify(brought);
    const visits = known.get(key) ?? everywhereWith(brought);
    known.set(key, visits);
    return visits;
  };
  const everywhereWith = ({ query, stored: channels }: Brought): readonly ConcreteVisit[] =>
    EVERYWHERE.flatMap((path) =>
      MORE_WAYS.map(([stored, channelInfo, userInfo]) => ({
        host: 'default',
        path,
        channel: '',
        query,
        stored: { ...stored, ...channels },
        replies: { userInfo, channelInfo },
        os: 3 as const,
        app: 'browser',
        at: SPRING,
      })),
    );
  const visits = BROUGHT.flatMap(comingWith);
  const before = visits.map((visit) => got(declared, visit));

  /** Aspects in which somebody gets something else, also later, by the channel that is remembered. */
  function heldAgainstForce(edited: Release): ReadonlySet<string> {
    const after = { ...edited, id: 'after' };
    const swaps = new Set<string>();
    visits.forEach((visit, at) => {
      const [was, is] = [before[at]?.channel, got(after, visit).channel];
      if (was !== is) swaps.add(`${was} ${is}`);
    });
    const wanted = new Set(byForce(declared, after, visits, before));
    for (const swap of swaps) {
      const [had, gets] = swap.split(' ').map((id) => comingWith(remembering(id)));
      const first = (had ?? []).map((visit) => got(declared, visit));
      for (const one of byForce(declared, after, had ?? [], first, gets)) wanted.add(one);
    }
    expect(byDiff(declared, after, [USUAL])).toEqual([...wanted].sort());
    return new Set([...wanted].map((one) => one.split(' | ')[0] as string));
  }

  it.each<[string, Release]>([
    ['of a path is another', withDeclared(declared, 1, BLOCKED)],
    ['of a path is gone', withDeclared(declared, 1, null)],
    ['of a path is new', withDeclared(declared, 0, OLD)],
    ['of all who bring none is another', withChoice(declared, { default: OLD })],
    [
      'that is remembered counts more than that of a path',
      withChoice(declared, {
        sources: ['query._channel', 'query.channel', 'stored.channel', 'route.channel'],
      }),
    ],
    [
      'in the link is looked for in another order',
      withChoice(declared, {
        sources: ['query.channel', 'query._channel', 'route.channel', 'stored.channel'],
      }),
    ],
    [
      'is no longer remembered',
      withChoice(declared, { sources: ['query._channel', 'query.channel', 'route.channel'] }),
    ],
    [
      'is another behind a form than on it',
      withChoice(declared, {
        sources: ['query.channel', 'route.channel', 'query._channel'],
        default: BLOCKED,
      }),
    ],
  ])('%s: everything that is another for them is told, of just them', (_, edited) => {
    expect([...heldAgainstForce(edited)]).toEqual(expect.arrayContaining(['conversion', 'legal text']));
  });

  const anyChannel = fc.constantFrom(...CHANNELS.slice(0, 3));
  const SOURCES = declared.site.guard.channel.sources;
  const anyEdit = fc
    .record({
      path: fc.nat(1),
      channel: fc.option(anyChannel),
      usual: anyChannel,
      sources: fc.oneof(fc.constant(SOURCES), fc.shuffledSubarray([...SOURCES], { minLength: 3 })),
    })
    .map(({ path, channel, usual, sources }) =>
      withChoice(withDeclared(declared, path, channel), { default: usual, sources }),
    );

  it('is told of any edits of paths, default and sources together', () => {
    checkProperty(
      2,
      fc.property(anyEdit, (edited) => void heldAgainstForce(edited)),
    );
  }, 300_000);

  it('is a change for those of the channel that they had, of the one that they get, and of the host', () => {
    const { changes } = diffOutcomes(declared, { ...withDeclared(declared, 1, BLOCKED), id: 'after' });
    for (const scope of [[OLD], [BLOCKED]]) expect(outsideScope(changes, scope)).not.toEqual([]);
    expect(outsideScope(changes, [OLD, BLOCKED])).toEqual([]);
    expect(outsideScope(changes, ['default'])).toEqual([]);
  });

  it('is told as remembered where a rule stores another one that those have who come again', () => {
    const { guard } = declared.site;
    const steps = guard.steps.map((step) => ({
      ...step,
      rows: step.rows.map((row) =>
        row.id === 'of-address'
          ? { ...row, do: [{ do: 'store', key: 'channel', value: OLD } as const] }
          : row,
      ),
    }));
    const after = { ...declared, id: 'after', site: { ...declared.site, guard: { ...guard, steps } } };
    const told = diffOutcomes(declared, after).changes.filter(({ about }) => about === 'remembered channel');
    expect(told).toMatchObject([{ aspect: 'conversion', before: 'one that they bring', after: OLD }]);
    expect(told[0]?.paths).toContain('/fail-page');
    expect(told[0]?.paths).not.toContain('/only-download');
  });

  it('is a change everywhere where the channel itself changes too, and a path of one host besides', () => {
    const moved = withDeclared(declared, 1, BLOCKED);
    const { ad: _, ...silent } = moved.channels[OLD] as ChannelRecord;
    const channels = { ...moved.channels, [OLD]: silent };
    const { changes } = diffOutcomes(declared, { ...moved, id: 'after', channels });
    expect(outsideScope(changes, ['default']).map(({ about }) => about)).toContain('');
  });
});
