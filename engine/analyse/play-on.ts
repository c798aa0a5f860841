import { createLookup } from '../decide/facts/lookup-fact.ts';
import { PASSED_ON } from '../decide/flow/passed-on.ts';
import { LOGGED_IN } from '../decide/guard/logged-in.ts';
import {
  applyToStorage,
  type Journey,
  rememberedReplies,
  type SimulatedWorld,
  scalars,
  simulateJourney,
} from '../decide/guard/simulate-journey.ts';
import type { Facts, Query } from '../decide/model/facts.ts';
import type { JsonObject, Scalar } from '../decide/model/json.ts';
import type { Release, VisitRelease } from '../decide/model/release.ts';
import { holds } from '../decide/rules/evaluate.ts';
import type { Lookup } from '../decide/rules/unknown.ts';
import { type WayFrom, waysFrom } from './ways/ways-from.ts';
import type { NextStep } from './ways/ways-on.ts';

/** A visit that has gone on from the page to which the guard led it. */
export interface PlayedOn {
  /** The whole visit, the part before included. */
  readonly journey: Journey;
  readonly way: WayFrom;
  /** The path that the way led to. */
  readonly to: string;
}

/**
 * Goes on with a simulated visit: the form of its page is saved with a result, after a login where the form has one, or an action that
 * goes by the flow code is tapped, or the page goes on by itself. Null where nothing of the kind is on the page, or the form cannot be saved without a login.
 */
export function playOn(
  release: Release,
  visit: VisitRelease,
  before: Journey,
  { by, result }: NextStep,
  world: SimulatedWorld,
  explain = false,
): PlayedOn | null {
  const fact = createLookup(visit, before.facts);
  const way = waysFrom(before.shown ? release.pages[before.shown.page] : undefined).find(
    (one) => one.by === by && one.result === result && holds(one.when, fact) === true,
  );
  const form = release.forms[way?.form ?? ''];
  const isLoggedOut = way?.form != null && fact('visit.hasToken') !== true;
  if (!way || (isLoggedOut && !form?.login)) return null;
  const stored = { ...before.stored, ...(isLoggedOut ? LOGGED_IN : {}) };
  const to = way.to ?? String(fact(`flow.${result}`));
  const start: Facts = {
    ...before.facts,
    nav: { path: to, query: { ...way.query, ...passedOn(way, fact) }, url: to },
    stored: scalars(stored),
    replies: rememberedReplies(visit, before.facts),
    answered: [],
  };
  const after = simulateJourney(visit, start, world, explain);
  const end: Record<string, Scalar | JsonObject> = { ...stored };
  for (const effect of after.effects) applyToStorage(end, effect);
  const journey: Journey = {
    ...after,
    legs: [...before.legs, ...after.legs],
    effects: [...before.effects, ...after.effects],
    stored: end,
  };
  return { journey, way, to };
}

/** What a page that goes on by itself passes on of what it was opened with. */
function passedOn({ by }: WayFrom, fact: Lookup): Query {
  if (by !== 'waited') return {};
  const passed = PASSED_ON.map((name) => [name, fact(`query.${name}`)] as const);
  return Object.fromEntries(passed.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
