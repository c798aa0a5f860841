import { createLookup } from '../decide/facts/lookup.ts';
import { PASSED_ON } from '../decide/flow/passed-on.ts';
import { loggedIn } from '../decide/guard/logged-in.ts';
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
import {
  type Departure,
  linkTransition,
  type Transition,
  transitionsFrom,
} from './transitions/transitions-from.ts';

/** A visit that has gone on from the page to which the guard led it. */
export interface PlayedOn {
  /** The whole visit, the part before included. */
  readonly journey: Journey;
  readonly transition: Transition;
  /** The path that the transition led to. */
  readonly to: string;
}

/**
 * Goes on with a simulated visit: the form of its page is saved with a result, after a login where the form has one, or
 * an action that goes by the flow code is tapped, the page goes on by itself, or a link is followed, whatever the page
 * shows. Null where nothing of the kind is on the page, or the form cannot be saved without a login.
 */
export function playOn(
  release: Release,
  visit: VisitRelease,
  before: Journey,
  { by, result, link }: Departure,
  world: SimulatedWorld,
  explain = false,
): PlayedOn | null {
  const fact = createLookup(visit, before.facts);
  const page = before.shown ? release.pages[before.shown.page] : undefined;
  const transition = link
    ? linkTransition({ ...link, at: '' })
    : transitionsFrom(page).find(
        (one) => one.by === by && one.result === result && holds(one.when, fact) === true,
      );
  const form = release.forms[transition?.form ?? ''];
  const isLoggedOut = transition?.form != null && fact('visit.hasToken') !== true;
  if (!transition || (isLoggedOut && !form?.login)) return null;
  const stored = { ...before.stored, ...(isLoggedOut ? loggedIn(visit.site) : {}) };
  const to = transition.to ?? String(fact(`flow.${result}`));
  const start: Facts = {
    ...before.facts,
    nav: { path: to, query: { ...transition.query, ...passedOn(transition, fact) }, url: to },
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
  return { journey, transition, to };
}

/** What a page that goes on by itself passes on of what it was opened with. */
function passedOn({ by }: Transition, fact: Lookup): Query {
  if (by !== 'waited') return {};
  const passed = PASSED_ON.map((name) => [name, fact(`query.${name}`)] as const);
  return Object.fromEntries(passed.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
