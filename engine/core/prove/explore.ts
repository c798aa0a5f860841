import { decideWith } from '../guard/decide.ts';
import type { Query } from '../model/facts.ts';
import type { ChannelRecord, VisitRelease } from '../model/release.ts';
import type { Shown, Verdict } from '../model/verdict.ts';
import { matchPath } from '../routing/match-path.ts';
import type { Domains } from './domains.ts';
import { Probe, storedAfter, type Trip } from './probe.ts';
import { ProbingDecision, type StepRules, Undecided } from './probing-decision.ts';
import type { Visitor } from './visitor.ts';

/** One navigation of a class of visitors. */
export interface Leg {
  readonly path: string;
  readonly query: Query;
  /** Step and row that ended it. */
  readonly by: { readonly step: string; readonly row: string | null };
  /** Calls that the guard made, by fetch. */
  readonly calls: readonly string[];
}

/** Where a class of visitors ends. */
export interface Outcome {
  readonly visitor: Visitor;
  readonly legs: readonly Leg[];
  /** Null when the chain of redirects is longer than allowed. */
  readonly shown: Shown | null;
  /** The path of the page. */
  readonly path: string;
}

/** What is explored: one address of one host for one channel. */
export interface Entry {
  readonly release: VisitRelease;
  readonly channel: ChannelRecord;
  readonly path: string;
  /** Facts that are fixed from the start. */
  readonly visitor: Visitor;
}

/** Any time will do: rules read it only to compare it with stored times. */
const NOW = 1_767_225_600_000;

/**
 * Finds all classes of visitors that the rules tell apart at an entry, each with its whole chain of navigations. The very
 * decider of the page runs; where it lacks a fact to go on, the class is split by the values of that fact which the
 * rules tell apart.
 */
export function explore(entry: Entry, domains: Domains, rules: StepRules): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  let steps=0;
  const open: Visitor[] = [entry.visitor];
  for (let visitor = open.pop(); visitor; visitor = open.pop()) {
    if (++steps>20000) throw new Error('CAP '+entry.path);
    const found = follow(entry, visitor, rules);
    if (!(found instanceof Undecided)) {
      outcomes.push(found);
      continue;
    }
    for (const value of [...domains(found.fact, entry.channel.id)].reverse()) {
      open.push(new Map([...visitor, [found.fact, value]]));
    }
  }
  return outcomes;
}

/** Follows a class until it sees a page, or to the fact that splits it. */
export function follow(entry: Entry, visitor: Visitor, rules: StepRules): Outcome | Undecided {
  const { release, channel } = entry;
  const { guard } = release.site;
  const legs: Leg[] = [];
  let path = entry.path;
  let trip: Trip = { stored: new Map(), remembered: new Set(), query: null, stripped: new Set() };
  while (legs.length <= guard.maxRedirects) {
    const probe = new Probe(visitor, trip);
    const state = probe.state();
    const match = matchPath(release, path);
    if (match.kind === 'root') {
      legs.push({ path, query: trip.query ?? {}, by: { step: 'root', row: null }, calls: [] });
      path = match.to;
      continue;
    }
    let verdict: Verdict;
    try {
      const decision = new ProbingDecision(release, probe.facts(path, channel, NOW), probe, state, rules);
      verdict = decideWith(decision, match);
      if (verdict.kind === 'need') return decision.undecided();
    } catch (stop) {
      if (stop instanceof Undecided) return stop;
      throw stop;
    }
    legs.push({ path, query: trip.query ?? {}, by: verdict.by, calls: [...probe.asked] });
    if (verdict.kind === 'stay') return { visitor, legs, shown: verdict.shown, path };
    trip = {
      stored: storedAfter(trip.stored, state),
      remembered: new Set([...trip.remembered, ...probe.asked].filter((name) => guard.fetches[name]?.remember === 'visit')),
      query: keepsQuery(release, verdict.by) ? trip.query : verdict.query,
      stripped: new Set([...trip.stripped, ...state.removedParams]),
    };
    path = verdict.path;
  }
  return { visitor, legs, shown: null, path };
}

function keepsQuery({ site }: VisitRelease, by: Leg['by']): boolean {
  const row = site.guard.steps.find(({ id }) => id === by.step)?.rows.find(({ id }) => id === by.row);
  return row?.go?.query === 'keep';
}
