import type { DecidedBy, Effect, UnreadEffect } from '../model/effect.ts';
import type { Facts, Navigation, Query, StoredValues } from '../model/facts.ts';
import type { JsonObject, Scalar } from '../model/json.ts';
import type { ChannelRecord, VisitRelease } from '../model/release.ts';
import type { Reply } from '../model/reply.ts';
import type { FetchRequest, NeedVerdict, Shown, Verdict } from '../model/verdict.ts';
import { decide } from './decide.ts';

/** Answers the fetches of a simulated visit. */
export interface SimulatedWorld {
  channel(id: string): ChannelRecord;
  reply(request: Exclude<FetchRequest, { via: 'channel-record' }>): Reply;
}

/** One navigation of a simulated journey. */
export interface JourneyLeg {
  readonly nav: Navigation;
  /** What was asked for, round by round. */
  readonly needs: readonly NeedVerdict[];
  readonly verdict: Exclude<Verdict, NeedVerdict>;
}

export interface Journey {
  readonly legs: readonly JourneyLeg[];
  /** The page the visitor sees; null when the chain of redirects was too long. */
  readonly shown: Shown | null;
  readonly path: string;
  readonly query: Query;
  readonly title: string;
  readonly effects: readonly Effect[];
  /** Storage after the journey; records as objects, cleared keys null. */
  readonly stored: Readonly<Record<string, Scalar | JsonObject>>;
  readonly facts: Facts;
}

/** Answers wanted by one navigation can never take more rounds than there are fetches. */
const MAX_ROUNDS = 20;

/**
 * Follows a visitor through the guard without a world: every fetch is answered at once, redirects are followed up to
 * the release's limit. The command line, the tests and the server's entry page use it.
 */
export function simulateJourney(
  release: VisitRelease,
  start: Facts,
  world: SimulatedWorld,
  explain = false,
): Journey {
  const legs: JourneyLeg[] = [];
  const effects: Effect[] = [];
  const stored: Record<string, Scalar | JsonObject> = { ...start.stored };
  let facts = start;
  for (;;) {
    const leg = decideLeg(release, facts, world, explain);
    legs.push(leg.leg);
    effects.push(...leg.leg.verdict.effects);
    for (const effect of leg.leg.verdict.effects) applyToStorage(stored, effect);
    const { verdict } = leg.leg;
    // A redirect goes on with the answers that are there; a visitor who was logged out begins anew.
    const carried = verdict.by !== UNAUTHORISED;
    facts = {
      ...leg.facts,
      stored: scalars(stored),
      answered: carried ? leg.facts.answered : [],
      replies: carried ? leg.facts.replies : rememberedReplies(release, leg.facts),
    };
    const arrived = verdict.kind === 'stay';
    if (arrived || legs.length > release.site.guard.maxRedirects) {
      const nav = facts.nav;
      const title = lastTitle(effects);
      const shown = arrived ? verdict.shown : null;
      return {
        legs,
        shown,
        path: nav.path,
        query: visibleQuery(nav, verdict.effects, release),
        title,
        effects,
        stored,
        facts,
      };
    }
    facts = { ...facts, nav: { path: verdict.path, query: verdict.query, url: facts.nav.url } };
  }
}

function decideLeg(
  release: VisitRelease,
  start: Facts,
  world: SimulatedWorld,
  explain: boolean,
): { readonly leg: JourneyLeg; readonly facts: Facts } {
  const needs: NeedVerdict[] = [];
  const refused: Effect[] = [];
  let facts = start;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const verdict = decide(release, facts, explain);
    if (verdict.kind !== 'need') {
      const effects = [...refused, ...verdict.effects];
      return { leg: { nav: facts.nav, needs, verdict: { ...verdict, effects } }, facts };
    }
    needs.push(verdict);
    for (const request of verdict.fetches) facts = withAnswer(facts, request, world);
    if (!verdict.fetches.some((request) => isRefused(release, facts, request))) continue;
    const { clear: keys, to } = release.site.api.unauthorised;
    const logOut: Effect = { do: 'clear', by: UNAUTHORISED, keys };
    const effects = [...verdict.effects, logOut];
    if (facts.nav.path !== to) {
      const away = {
        kind: 'go',
        path: to,
        query: {},
        by: UNAUTHORISED,
        effects,
        trace: verdict.trace,
      } as const;
      return { leg: { nav: facts.nav, needs, verdict: away }, facts };
    }
    if (refused.length === 0) refused.push(logOut);
    facts = { ...facts, stored: { ...facts.stored, ...Object.fromEntries(keys.map((key) => [key, null])) } };
  }
  throw new Error(`The guard still asks after ${MAX_ROUNDS} rounds at ${start.nav.path}`);
}

const UNAUTHORISED: DecidedBy = { step: 'unauthorised', row: null };

/** A call that was answered with HTTP 401 or 403: whoever calls ends the login then (product spec, section 8). */
function isRefused({ site }: VisitRelease, facts: Facts, request: FetchRequest): boolean {
  if (request.via !== 'api') return false;
  const status = facts.replies[request.name]?.httpStatus ?? null;
  return status !== null && site.api.unauthorised.status.includes(status);
}

function withAnswer(facts: Facts, request: FetchRequest, world: SimulatedWorld): Facts {
  if (request.via === 'channel-record') {
    return { ...facts, channels: { ...facts.channels, [request.channel]: world.channel(request.channel) } };
  }
  return {
    ...facts,
    replies: { ...facts.replies, [request.name]: world.reply(request) },
    answered: [...facts.answered, request.name],
  };
}

/** Replies that later navigations of the same page load still see. */
export function rememberedReplies(release: VisitRelease, facts: Facts): Facts['replies'] {
  const kept: Record<string, Reply> = {};
  for (const name of Object.keys(facts.replies)) {
    const reply = facts.replies[name];
    if (reply && release.site.guard.fetches[name]?.remember === 'visit') kept[name] = reply;
  }
  return kept;
}

/** What an effect changes in storage. */
export function applyToStorage(stored: Record<string, Scalar | JsonObject>, effect: Effect): void {
  if (effect.do === 'store') stored[effect.key] = effect.value;
  else if (effect.do === 'clear') for (const key of effect.keys) stored[key] = null;
  else effect.do satisfies UnreadEffect | 'strip-query';
}

/** Storage as facts see it: records are none. */
export function scalars(stored: Readonly<Record<string, Scalar | JsonObject>>): StoredValues {
  const values: Record<string, Scalar> = {};
  for (const key of Object.keys(stored)) {
    const value = stored[key];
    values[key] = typeof value === 'object' ? null : (value ?? null);
  }
  return values;
}

/** The query that stays in the address bar. */
function visibleQuery(nav: Navigation, effects: readonly Effect[], { site }: VisitRelease): Query {
  const stripped = effects.flatMap((effect) => (effect.do === 'strip-query' ? effect.params : []));
  const removed = new Set([...stripped, ...site.guard.secretParams]);
  return Object.fromEntries(Object.entries(nav.query).filter(([name]) => !removed.has(name)));
}

function lastTitle(effects: readonly Effect[]): string {
  let title = '';
  for (const effect of effects) if (effect.do === 'title') title = effect.text;
  return title;
}
