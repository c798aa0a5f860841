import { createLookup } from '../../../engine/decide/facts/lookup.ts';
import type { JourneyLeg } from '../../../engine/decide/guard/simulate-journey.ts';
import { BRAND_FIELDS } from '../../../engine/decide/model/brand.ts';
import type { Effect } from '../../../engine/decide/model/effect.ts';
import type { EffectTemplate, GoTemplate, GuardSpec } from '../../../engine/decide/model/guard.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { landingAt, matchPath } from '../../../engine/decide/routing/match-path.ts';
import type { GuardCase } from './case-file.ts';
import { brandOf, defaultReply, playCase, visitOf } from './play-case.ts';

/** What the runtime does differently for an effect: an executor, and what it is told to touch. */
function effectName(effect: Effect | EffectTemplate): string {
  switch (effect.do) {
    case 'store':
      return `effect: store ${effect.key}`;
    case 'clear':
      return `effect: clear ${effect.keys.join(', ')}`;
    case 'strip-query':
      return `effect: strip-query ${effect.params.join(', ')}`;
    case 'call':
      return `effect: call ${effect.endpoint}`;
    case 'native':
      return `effect: native ${effect.handler}`;
    case 'track':
      return `effect: track ${effect.title}`;
    case 'set':
      return `effect: set ${effect.fact}`;
    case 'warn':
      return `effect: warn ${effect.code}`;
    default:
      return `effect: ${effect.do}`;
  }
}

/** Every effect that the rows of the guard name. */
export function effectsOfGuard(guard: GuardSpec): readonly string[] {
  const templates = guard.steps.flatMap(({ rows }) => rows.flatMap((row) => row.do ?? []));
  return [...new Set(templates.map(effectName))];
}

function goName({ query, ...to }: GoTemplate): string {
  const target =
    'path' in to ? 'a path' : 'destination' in to ? `the ${to.destination} destination` : 'the login address';
  return `end: go to ${target}, ${query === 'keep' ? 'query kept' : query ? 'named query' : 'no query'}`;
}

/** Names of the facts that a rule reads. */
function factsIn(rule: unknown): readonly string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([key, value]) => (key === 'var' ? [String(value)] : factsIn(value)));
}

/**
 * What of the runtime a case needs besides the decision itself: effects that are performed, facts that are gathered
 * from address, storage, device, records and answers, ways in and out. Two cases with the same aspects differ for the
 * decider only.
 */
export function browserAspects(release: Release, row: GuardCase): ReadonlySet<string> {
  const journey = playCase(release, row);
  const visit = visitOf(release, row);
  const { guard } = release.site;
  const found = new Set(journey.effects.map(effectName));

  for (const { by, rows, leg } of firedRows(guard, journey.legs)) {
    const lookup = createLookup(visit, { ...journey.facts, nav: leg.nav });
    const isThere = (fact: string): boolean => {
      const [group, name] = fact.split('.', 2);
      const value = group === 'query' ? leg.nav.query[name ?? ''] : lookup(fact);
      return Array.isArray(value) ? value.length > 0 : Boolean(value);
    };
    const read = factsIn([by, rows]).filter((fact) => !fact.startsWith('stored.'));
    for (const fact of read) if (isThere(fact)) found.add(`fact: ${fact}`);
    for (const one of rows) {
      for (const template of one.do ?? []) if (template.do === 'set') found.add(effectName(template));
      if (one.go) found.add(goName(one.go));
      if (one.stay) found.add('end: stay');
    }
  }
  for (const [key, value] of Object.entries(row.given.stored ?? {}))
    if (value !== null) found.add(`stored: ${key}`);
  if (journey.shown === null) found.add('end: redirect limit');

  const asked = journey.legs.flatMap(({ needs }) => needs.flatMap(({ fetches }) => fetches));
  for (const { name, via } of asked) {
    if (via === 'channel-record') continue;
    const reply = row.replies?.[name] ?? defaultReply(name, '');
    const words =
      typeof reply === 'string'
        ? reply
        : via === 'api'
          ? `code ${reply.code === 200 ? 200 : 'other than 200'}`
          : Object.keys(reply.data ?? {}).length > 0
            ? 'values'
            : 'nothing';
    found.add(`answer: ${name} ${words}`);
  }

  found.add(`entry: ${entryOf(release, row)}`);
  found.add(`host: ${row.given.host ?? visit.host.id}`);
  found.add(`channel: from ${channelSource(release, row)}`);
  const brand = brandOf(release, row, journey);
  for (const field of BRAND_FIELDS) {
    if (row.expect.brand?.[field] !== undefined)
      found.add(`brand: ${field} from ${ownerOf(brand[field].from)}`);
  }
  return found;
}

/** Where in the release, or in what the visit brings, a part of a brand is set: `/hosts/…/screens/0/…` is of a path. */
function ownerOf(from: string): string {
  if (!from.startsWith('/')) return from;
  if (from.includes('/screens/')) return 'a path';
  const [, owner = ''] = from.split('/');
  return { hosts: 'a host', channels: 'a channel' }[owner] ?? 'the site';
}

/** Which of the sources of a channel gave the one that the visit arrives with. */
function channelSource(release: Release, row: GuardCase): string {
  const { given } = row;
  const { searchParams, pathname } = new URL(given.url, 'http://localhost');
  const landing = landingAt(visitOf(release, row), pathname);
  const values: Readonly<Record<string, unknown>> = {
    'query._channel': searchParams.get('_channel'),
    'query.channel': searchParams.get('channel'),
    'route.channel': landing?.channel,
    'stored.channel': given.stored?.channel,
  };
  return release.site.guard.channel.sources.find((source) => values[source]) ?? 'the default';
}

function firedRows(guard: GuardSpec, legs: readonly JourneyLeg[]) {
  return legs
    .flatMap((leg) =>
      guard.steps.map((step) => ({
        leg,
        by: step.when,
        rows: step.rows.filter(({ id }) =>
          leg.verdict.trace.some(
            ({ by, outcome }) => outcome === 'fired' && by.step === step.id && by.row === id,
          ),
        ),
      })),
    )
    .filter(({ rows }) => rows.length > 0);
}

function entryOf(release: Release, row: GuardCase): string {
  const visit = visitOf(release, row);
  const path = row.given.url.split('?')[0] ?? '/';
  const match = matchPath(visit, path);
  if (match.kind === 'root') return 'the root';
  const landing = landingAt(visit, path);
  if (landing && path !== '/index.html') return `landing ${landing.screen}`;
  if (path === '/index.html') return path;
  if (match.routeId === release.site.unmatched.id) return 'unknown path';
  return `${match.access} route${match.tags.map((tag) => `, ${tag}`).join('')}`;
}
