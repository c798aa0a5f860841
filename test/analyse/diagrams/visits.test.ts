import { describe, expect, it } from 'vitest';
import { channelFacts } from '../../../engine/analyse/diagrams/channel-facts.ts';
import { type Diagram, Diagrams } from '../../../engine/analyse/diagrams/diagrams.ts';
import { factOrder } from '../../../engine/analyse/diagrams/fact-order.ts';
import { GuardDiagrams } from '../../../engine/analyse/diagrams/navigation.ts';
import { CHANNEL, VisitorVariables } from '../../../engine/analyse/diagrams/visitor-variables.ts';
import { HostVisits, loginsOf } from '../../../engine/analyse/diagrams/visits.ts';
import { type ChannelClass, channelClasses } from '../../../engine/analyse/prove/channel-classes.ts';
import { variantName, versionInputsOf } from '../../../engine/analyse/prove/channel-variants.ts';
import { pageConditions } from '../../../engine/analyse/prove/deciding-rules.ts';
import { knownValues } from '../../../engine/analyse/prove/known-values.ts';
import { pathsOf } from '../../../engine/analyse/prove/paths-of.ts';
import { PlayedVisit } from '../../../engine/analyse/prove/played-visit.ts';
import { hasValues } from '../../../engine/analyse/prove/reply-status.ts';
import { TriedValues } from '../../../engine/analyse/prove/tried-values.ts';
import { visitOf } from '../../../engine/analyse/prove/visit-of.ts';
import type { GuardStep } from '../../../engine/decide/model/guard.ts';
import type { Scalar } from '../../../engine/decide/model/json.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Rule } from '../../../engine/decide/model/rule.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { valueFor } from '../../support/value-for.ts';

/** `DUKOU_RUNS=20` plays twenty times as many. */
const RUNS = Number(process.env.DUKOU_RUNS ?? 1);

/** Numbers from 0 on, always the same ones (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
}

/** Values that no rule names. */
const NUMBERS = [-7, 11, 1.5];
const TEXTS = ['zz', '北京市', '/openview', '__X__', ' ', '0'];

/** Where everybody ends who comes to the addresses of a release, as diagrams. */
function endsIn(release: Release) {
  const conditions = pageConditions(release);
  const tried = new TriedValues([release.site], conditions, knownValues([release]));
  const domains = tried.domain;
  const diagrams = new Diagrams();
  const classes = channelClasses(release, channelFacts(release));
  const order = factOrder([release.site], conditions);
  const variables = new VisitorVariables(diagrams, tried, order, classes.length, new Map());
  const guard = new GuardDiagrams(diagrams, variables, release.site);
  const hosts = Object.values(release.hosts).map((host) => {
    const [paths, allLogins] = [pathsOf(release, host), loginsOf(release, host)];
    const side = { release, name: 'one', classes };
    return {
      host,
      paths,
      logins: allLogins,
      visits: new HostVisits(guard, side, host, allLogins),
    };
  });
  const known = new Map<string, Diagram>();
  const endAt = ({ host, visits }: (typeof hosts)[number], path: string): Diagram => {
    const key = `${host.id} ${path}`;
    let found = known.get(key);
    if (!found) {
      found = diagrams.leaf('stopped');
      for (const arrival of visits.from(path).arrivals) {
        const end = diagrams.apply(`at ${arrival.path}`, (page) => `${arrival.path} ${page}`, [arrival.page]);
        found = diagrams.select(arrival.when, end, found);
      }
      known.set(key, found);
    }
    return found;
  };
  return {
    diagrams,
    classes,
    hosts,
    endAt,
    facts: order.filter((fact) => fact !== CHANNEL),
    domains,
    tried,
  };
}

const at = (path: string): Rule => ({ '===': [{ var: 'nav.path' }, path] });

/** Steps that do what no step of the shipped guard does. */
const MORE_STEPS: readonly Omit<GuardStep, 'spec' | 'about'>[] = [
  // An answer that the redirect takes along is read where nobody asks for it.
  {
    id: 'asks',
    when: { and: [at('/fail-page'), { var: 'visit.hasToken' }] },
    fetch: [{ name: 'userInfo' }],
    match: 'first',
    rows: [{ id: 'on', go: { path: '/privacy' } }],
  },
  {
    id: 'reads',
    when: at('/privacy'),
    match: 'first',
    rows: [{ id: 'on', when: { '===': [{ var: 'reply.userInfo.code' }, 200] }, go: { path: '/openview' } }],
  },
  // Two ways lead to one path, and only one of them has stored something.
  {
    id: 'marks',
    when: at('/success-download'),
    match: 'first',
    rows: [
      {
        id: 'marked',
        when: { '===': [{ var: 'env.os' }, 1] },
        do: [{ do: 'store', key: 'ks_attribution', value: 'marked' }],
        go: { path: '/privacy', query: { from: 'marks' } },
      },
      { id: 'as-it-is', go: { path: '/privacy', query: 'keep' } },
    ],
  },
  {
    id: 'marked',
    when: at('/privacy'),
    match: 'first',
    rows: [
      { id: 'from', when: { '===': [{ var: 'query.from' }, '4'] }, go: { path: '/city' } },
      {
        id: 'on',
        when: { '===': [{ var: 'stored.ks_attribution' }, 'marked'] },
        go: { path: '/only-download' },
      },
      { id: 'step', when: { '===': [{ var: 'query.step' }, '2'] }, go: { path: '/openview' } },
      // Who stays is led by no later step.
      { id: 'stays', when: { '===': [{ var: 'env.app' }, 'wechat'] }, stay: true },
    ],
  },
  { id: 'last', when: at('/privacy'), match: 'first', rows: [{ id: 'on', go: { path: '/404err' } }] },
];

function withMoreSteps(release: Release): Release {
  const { guard } = release.site;
  const steps = [...MORE_STEPS.map((step) => ({ ...step, spec: '', about: '' })), ...guard.steps];
  return { ...release, id: 'more', site: { ...release.site, guard: { ...guard, steps } } };
}

describe('the guard on diagrams leads visitors where the guard itself leads them, whatever they bring', () => {
  it.each<[string, Release, number, readonly string[] | null]>([
    ['twenty thousand, by the shipped rules', shippedRelease(), 20_000, null],
    [
      'three thousand, by rules about what redirects take along',
      withMoreSteps(shippedRelease()),
      3000,
      ['/fail-page', '/success-download', '/privacy'],
    ],
  ])('%s', (_, release, visitors, only) => {
    const { diagrams, classes, hosts, endAt, facts, domains, tried } = endsIn(release);
    const below = numbers(20_260_101);
    const one = <Item>(of: readonly Item[]): Item => of[Math.floor(below(of.length))] as Item;
    /** What a visitor can bring of a fact: values that rules tell apart, and others with those that stand for them. */
    const choices = new Map(
      facts.map((fact): [string, readonly (readonly [brought: Scalar, standing: Scalar])[]] => {
        const values = domains(fact);
        const usual = values.map((value) => [value, value] as const);
        const isOpen =
          /^(?:stored|query)\.|^reply\.[^.]+\./.test(fact) &&
          !release.site.guard.channel.sources.includes(fact);
        const others = isOpen ? (values.some((value) => typeof value === 'number') ? NUMBERS : TEXTS) : [];
        const known = others.flatMap((brought) => {
          const outcome = tried.outcome(fact, brought);
          const standing = values.find((value) => tried.outcome(fact, value) === outcome);
          return standing === undefined ? [] : [[brought, standing] as const];
        });
        return [fact, [...usual, ...known]];
      }),
    );
    const ends = new Set<string>();
    for (let count = 0; count < visitors * RUNS; count += 1) {
      const on = one(hosts);
      const path = one(only ?? on.paths);
      const number = Math.floor(below(classes.length));
      const { record, times } = classes[number] as ChannelClass;
      const brought = new Map<string, Scalar>();
      const standing = new Map<string, Scalar>();
      const bring = (fact: string, [is, stands]: readonly [Scalar, Scalar]) => {
        brought.set(fact, is);
        standing.set(fact, stands);
      };
      for (const [fact, values] of choices) bring(fact, one(values));
      const login = one([null, ...on.logins]);
      bring('stored.loginAddress', [login, login]);
      const now = times ? one(times) : (brought.get('now') ?? null);
      bring('now', [now, now]);
      const known = (name: string): Scalar =>
        name === CHANNEL ? number : (standing.get(name.split(' ')[0] as string) ?? null);
      const end = valueFor(diagrams, endAt(on, path), known);
      for (const fact of brought.keys()) {
        const call = /^reply\.[^.]+/.exec(fact)?.[0];
        if (call !== undefined && call !== fact && !hasValues(known(call))) brought.delete(fact);
      }
      const own = versionInputsOf(release, record.id, variantName(record))
        ? record
        : { id: one(classes[number]?.members ?? []) };
      const visit = visitOf(release, on.host, path, brought, own);
      const { shown, path: played } = new PlayedVisit(release, visit).end;
      const is = shown ? `${played} ${shown.page}` : 'stopped';
      if (is !== end) expect({ visit, end: is }).toEqual({ visit, end });
      ends.add(`${path} ${is}`);
    }
    // They end in many ways.
    expect(ends.size).toBeGreaterThan(only ? 8 : 300);
  });
});
