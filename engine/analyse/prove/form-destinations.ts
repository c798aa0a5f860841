import type { Release } from '../../decide/model/release.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { BeforeAfter } from './before-after.ts';
import { PAGE_OF_CHANNEL, type PairedClass } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import type { Difference } from './difference.ts';
import type { Address } from './host-addresses.ts';
import { isSameJson } from './is-same-json.ts';
import type { Outcome } from './outcome.ts';
import { type ReachableDifference, ReachableDifferences } from './reachable-differences.ts';
import type { ReleaseComparison } from './release-comparison.ts';
import { tableChanges } from './table-changes.ts';
import { pathsOfTransition } from './transition-findings.ts';
import { isSameTransition, type TransitionPair, transitionPairs } from './transition-pairs.ts';

/** A class of visitors whom the transition from a page leads elsewhere. */
export interface LedOn {
  readonly transition: Transition;
  readonly of: Difference['of'];
}

/**
 * Finds who ends elsewhere after a saved form, an action of a page that goes by the flow code, or a page that goes on
 * by itself: visitors of the page are followed through both releases, by the tables, and through the guard behind them.
 *
 * Everybody is followed only to the path that the page leads to; from there on those for whom that path is another, or
 * something that they bring there, or who are led where somebody ends elsewhere.
 */
export class FormDestinations {
  /** False where pages are left by other transitions. */
  readonly sameTransitions: boolean;
  private readonly known = new Map<
    string,
    { readonly at: ComparedEntryPoint; readonly found: readonly Difference[] }
  >();
  private readonly reachable: ReachableDifferences;
  private readonly sameBeside: boolean;

  /**
   * @param changed pages that are others.
   * @param sameBeside true when both releases lead alike but for steps and places.
   */
  constructor(
    private readonly releases: BeforeAfter<Release>,
    private readonly comparison: ReleaseComparison,
    changed: ReadonlySet<string>,
    sameBeside: boolean,
  ) {
    const { before, after } = releases;
    const sameLogins = isSameJson(loginsOf(before), loginsOf(after));
    this.sameBeside = sameLogins && sameBeside;
    this.sameTransitions =
      sameLogins &&
      [...changed].every((id) =>
        isSameJson(transitionsFrom(before.pages[id]), transitionsFrom(after.pages[id])),
      );
    this.reachable = new ReachableDifferences(releases, comparison);
  }

  /**
   * Who is led elsewhere from the page of an address.
   *
   * @param arrived the address as it is for those who come to the page, which tells more of them apart.
   * @throws TooManyClasses
   */
  at(at: ComparedEntryPoint, open: readonly PairedClass[], arrived: ComparedEntryPoint): readonly LedOn[] {
    const { addresses, path } = at;
    const here = { before: addresses.before.at(path), after: addresses.after.at(path) };
    return transitionPairs(this.releases, here).flatMap((between) =>
      [true, false].flatMap((isChanged) => {
        const pairs = open.filter((pair) => pair.isChanged === isChanged);
        const found =
          pairs.length === 0 ? [] : this.led(at, between, pairs, this.isOther(arrived, pairs, isChanged));
        return found.map(({ of }) => ({ transition: between.transition.before, of }));
      }),
    );
  }

  private led(
    at: ComparedEntryPoint,
    { page, transition }: TransitionPair,
    open: readonly PairedClass[],
    isOther: boolean,
  ): readonly Difference[] {
    const { addresses, path } = at;
    const all = pathsOfTransition(addresses.before, path, transition.before);
    const waits = new Map<string, ReachableDifference>();
    const reachable = (to: string): ReachableDifference => {
      const found = waits.get(to) ?? this.reachable.at({ addresses, path: to }, transition, open);
      waits.set(to, found);
      return found;
    };
    const isKeptAlike = isSameJson(keptAt(addresses.before.at(path)), keptAt(addresses.after.at(path)));
    const isLedAlike = !isOther && isKeptAlike && this.isLedAlike(at, transition);
    const to = isLedAlike ? all.filter((one) => reachable(one).isAnother) : all;
    if (to.length === 0) return [];
    const { before, after } = this.releases;
    const ends = {
      before: new Set(to),
      after: new Set(pathsOfTransition(addresses.after, path, transition.after)),
    };
    const plan = {
      before: { release: before, path, page, transition: transition.before, to: ends.before },
      after: { release: after, path, page, transition: transition.after, to: ends.after },
    };
    const from = { ...at, on: { before: { plan: plan.before }, after: { plan: plan.after } } };
    const { by, result, at: place } = transition.before;
    const key = JSON.stringify([
      this.comparison.keys.amongAll(at),
      page,
      by,
      result,
      place,
      to,
      open[0]?.isChanged,
    ]);
    const like = this.known.get(key);
    if (like) return this.comparison.asOn(like.at, like.found, from);
    const stops = {
      before: { plan: { ...plan.before, stops: true as const } },
      after: { plan: { ...plan.after, stops: true as const } },
    };
    const isLed = (first: Outcome, last: Outcome) =>
      first.path !== last.path || isBroughtOtherwise(first, last, reachable(first.path), isKeptAlike);
    // Who is led to the same path by the same transition brings the same there.
    const mayBeLed = ({ left, path: to }: Outcome) =>
      left !== undefined && (!this.sameBeside || reachable(to).isAnother);
    const found = this.comparison.further(
      from,
      this.comparison.at({ ...at, on: stops, isLed, mayBeLed }, open),
    );
    this.known.set(key, { at: from, found });
    return found;
  }

  /**
   * True when those of some channels may come to the page by another journey, or leave it otherwise for what their
   * channels are.
   */
  private isOther(arrived: ComparedEntryPoint, pairs: readonly PairedClass[], isChanged: boolean): boolean {
    const { before, after } = arrived.addresses;
    if (this.comparison.touched.hasDetour(arrived)) return true;
    if (!isChanged && tableChanges(before.host, after.host).length === 0) return false;
    const leadsAlike = pairs.every(({ changes }) =>
      changes?.every((fact) => fact.startsWith(PAGE_OF_CHANNEL)),
    );
    return !leadsAlike || this.comparison.touched.hasTouched(arrived, isChanged);
  }

  /** True when visitors leave the page alike: by the same transition, with the same kept of their visit. */
  private isLedAlike(
    { addresses, path }: ComparedEntryPoint,
    { before, after }: BeforeAfter<Transition>,
  ): boolean {
    return (
      this.sameBeside && isSameTransition(before, after, addresses.before.at(path), addresses.after.at(path))
    );
  }
}

/**
 * True when a class may end elsewhere that is led to the same path: somebody does there, or it brings something else.
 *
 * @param isKeptAlike true when the same is stored under the same conditions: then also what is not known is the same.
 */
function isBroughtOtherwise(
  first: Outcome,
  last: Outcome,
  { isAnother, reads }: ReachableDifference,
  isKeptAlike: boolean,
): boolean {
  if (isAnother || first.channel?.id !== last.channel?.id || callsOf(first) !== callsOf(last)) return true;
  return [...reads].some((key) => {
    const [was, is] = [first.stored.get(key), last.stored.get(key)];
    const isKnown = typeof was !== 'object' || was === null;
    return isKnown ? was !== is : !isKeptAlike || !isSameJson(was, is);
  });
}

/** What the guard asks and stores at a place, and under which conditions. */
function keptAt({ release: { site }, match, rest }: Address): unknown {
  const steps = site.guard.steps.flatMap(({ when, fetch = [], match: which, rows }) => {
    const stores = rows.flatMap((row, at) => {
      if ((row.do ?? []).length === 0) return [];
      const before = which === 'first' ? rows.slice(0, at).map((one) => one.when) : [];
      return [[before, row.when, row.do]];
    });
    return fetch.length + stores.length === 0 ? [] : [[when, fetch, stores]];
  });
  return [match, rest, steps];
}

/** The calls that a class has made on its way to the page that it left. */
function callsOf({ left }: Outcome): string {
  return [...new Set(left?.legs.flatMap(({ calls }) => calls))].sort().join();
}

/** Which forms log a visitor in before they are saved. */
function loginsOf({ forms }: Release): unknown {
  return Object.entries(forms).map(([id, { login }]) => [id, login ?? null]);
}
