import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PlayedVisit } from '../../../engine/analyse/prove/played-visit.ts';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import type { ConcreteVisit } from '../../../engine/analyse/prove/visit-of.ts';
import { emptyChannel } from '../../../engine/decide/model/empty-channel.ts';
import type { GuardRow } from '../../../engine/decide/model/guard.ts';
import type { Scalar } from '../../../engine/decide/model/json.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Rule } from '../../../engine/decide/model/rule.ts';
import { checkProperty } from '../../support/check-property.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const PATHS = ['/privacy', '/download', '/404err'];
/** Who comes to the root is shown with the bare name of the host, which leads there. */
const ADDRESSES = ['/', '/download', '/404err'];
const CHANNEL = 'channel_5818';

const is = (fact: string, value: Scalar): Rule => ({ '===': [{ var: fact }, value] });

const CONDITIONS: readonly Rule[] = [
  is('query.step', ''),
  is('query.step', 'a'),
  { '!': is('query.step', null) },
  is('stored.appname', null),
  is('stored.appname', 'x'),
  { '!==': [{ firstNonEmpty: [{ var: 'stored.appname' }, ''] }, ''] },
  is('stored.input_form', 1),
  is('env.app', 'baidu'),
  is('env.os', 1),
  { or: [is('stored.input_form', 0), is('query.from', 'b')] },
];

const anyRow = fc.record({
  on: fc.nat(PATHS.length - 1),
  when: fc.uniqueArray(fc.nat(CONDITIONS.length - 1), { minLength: 1, maxLength: 2 }),
  to: fc.nat(PATHS.length),
  keeps: fc.boolean(),
});

type Row = typeof anyRow extends fc.Arbitrary<infer Of> ? Of : never;

/** Three paths, and rows that lead from one to another, or to one that is not there. */
function releaseOf(rows: readonly Row[]): Release {
  const { site } = shipped;
  const made = rows.map(
    ({ on, when, to, keeps }, at): GuardRow => ({
      id: `row-${at}`,
      when: { and: [is('nav.path', PATHS[on] as string), ...when.map((one) => CONDITIONS[one] as Rule)] },
      go: { path: PATHS[to] ?? '/nowhere', ...(keeps ? { query: 'keep' } : {}) },
    }),
  );
  const steps = [{ id: 'made', spec: '4', about: '', match: 'first' as const, rows: made }];
  return {
    ...shipped,
    id: JSON.stringify(rows),
    hosts: { default: { ...shipped.hosts.default, screens: [], root: '/privacy' } as never },
    channels: {},
    site: {
      ...site,
      guard: { ...site.guard, steps },
      routes: site.routes.filter(({ path }) => PATHS.includes(path)),
    },
  };
}

const DEVICES = [
  [3, 'browser'],
  [3, 'baidu'],
  [1, 'browser'],
  [1, 'baidu'],
] as const;

const given = (values: Readonly<Record<string, Scalar>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function* everyVisit(): Generator<ConcreteVisit> {
  for (const path of ADDRESSES)
    for (const step of [null, '', 'a', 'c'])
      for (const from of [null, 'b', 'c'])
        for (const appname of [null, '', 'x', 'y'])
          for (const input_form of [null, 0, 1, 2])
            for (const [os, app] of DEVICES)
              yield {
                host: 'default',
                path,
                channel: CHANNEL,
                query: given({ channel: CHANNEL, step, from }) as Record<string, string>,
                stored: given({ appname, input_form }),
                replies: {},
                os,
                app,
              };
}

/** What is wrong for a visitor, and how long the way there is: navigations, then values that must be given. */
function wrongFor(
  release: Release,
  visit: ConcreteVisit,
): readonly [string, readonly [number, number]] | null {
  const { shown, path, legs } = new PlayedVisit(release, visit).end;
  const paths = legs.map(({ nav }) => nav.path);
  const brought = [visit.query, visit.stored, visit.replies].flatMap((of) => Object.keys(of));
  // The channel is the default one, which nobody need name.
  const values =
    brought.filter((name) => name !== 'channel').length +
    (visit.os === 3 ? 0 : 1) +
    (visit.app === 'browser' ? 0 : 1);
  if (shown) return path === '/nowhere' ? [`missing-page ${path}`, [legs.length, values]] : null;
  // A path that is passed again without its query, and led on elsewhere then, is no cycle: it is what the chain ends
  // with.
  const around = paths.length - 1 - paths.lastIndexOf(paths.at(-1) as string, -2);
  const start = paths.findIndex((_, from) =>
    paths.slice(from, -around).every((one, at) => one === paths[from + at + around]),
  );
  const cycle = paths.slice(start, start + around);
  return [`redirect-loop ${cycle.sort().join()}`, [start + around, values]];
}

const isLess = ([legs, values]: readonly number[], [most, all]: readonly number[]) =>
  Number(legs) < Number(most) || (legs === most && Number(values) < Number(all));

it('prove shows the shortest way to see what is wrong, with as little given as can be', () => {
  let wrong = 0;
  checkProperty(
    40,
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (rows) => {
      const release = releaseOf(rows);
      const shortest = new Map<string, readonly [number, number]>();
      for (const visit of everyVisit()) {
        const [about, length] = wrongFor(release, visit) ?? [null, [0, 0]];
        const known = about === null ? undefined : shortest.get(about);
        if (about !== null && (!known || isLess(length, known)))
          shortest.set(about, length as [number, number]);
      }
      const shown = prove(release, NO_TRAITS).findings.flatMap(({ kind, visit }) =>
        kind === 'missing-page' || kind === 'redirect-loop' ? [wrongFor(release, visit)] : [],
      );
      wrong += shown.length;
      expect(Object.fromEntries(shown.filter((one) => one !== null))).toEqual(Object.fromEntries(shortest));
    }),
  );
  expect(wrong).toBeGreaterThan(10);
});

it('prove shows the shortest way into a cycle, not one that passes a path of it again without its query first', () => {
  const release = releaseOf([
    { on: 1, when: [3], to: 2, keeps: false },
    { on: 2, when: [0], to: 2, keeps: false },
    { on: 2, when: [6], to: 1, keeps: false },
  ]);
  const loops = prove(release, NO_TRAITS).findings.filter(({ kind }) => kind === 'redirect-loop');
  expect(loops.map(({ visit }) => wrongFor(release, visit))).toEqual([
    ['redirect-loop /404err,/download', [2, 1]],
  ]);
});

it('prove shows what is wrong on several hosts on the default one, where it is: its addresses need no name', () => {
  const { default: host } = shipped.hosts;
  const withoutFiling = {
    ...emptyChannel(CHANNEL),
    brand: [{ at: '/site/brand/0' as const, fields: { icp: '' } }],
  };
  const release = {
    ...releaseOf([]),
    hosts: { 'a.example.com': { ...host, id: 'a.example.com' }, default: host } as never,
    channels: { [CHANNEL]: withoutFiling },
  };
  const [finding] = prove(release, NO_TRAITS).findings.filter(({ kind }) => kind === 'no-legal-text');
  expect(finding?.hosts).toEqual(['a.example.com', 'default']);
  expect(finding?.visit.host).toBe('default');
});
