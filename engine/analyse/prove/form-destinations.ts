import type { Release } from '../../decide/model/release.ts';
import { type WayOn, waysOn } from '../ways/ways-on.ts';
import type { Address } from './address.ts';
import { type BehindBoth, BehindPages } from './behind-pages.ts';
import type { Both } from './both.ts';
import type { BothReleases, Difference } from './both-releases.ts';
import { PAGE_OF_CHANNEL, type PairedClass } from './channel-classes.ts';
import type { Outcome } from './outcome.ts';
import type { Place } from './place-model.ts';
import { same } from './same.ts';
import { tableChanges } from './table-changes.ts';
import { targetsOf } from './way-findings.ts';
import { isSameWay, type WayBetween, waysBetween } from './ways-between.ts';

/** A class of visitors whom the way on from a page leads elsewhere. */
export interface LedOn {
  readonly way: WayOn;
  readonly of: Difference['of'];
}

/**
 * Finds who ends elsewhere after a saved form, or an action of a page that goes by the flow code: visitors of the page are followed
 * through both releases, by the tables, and through the guard behind them.
 *
 * Everybody is followed only to the path that the page leads to; from there on those for whom that path is another, or something
 * that they bring there, or who are led where somebody ends elsewhere.
 */
export class FormDestinations {
  /** False where pages lead on by other ways. */
  readonly sameWays: boolean;
  private readonly known = new Map<string, { readonly at: Address; readonly found: readonly Difference[] }>();
  private readonly behind: BehindPages;
  private readonly sameBeside: boolean;

  /**
   * @param changed pages that are others.
   * @param sameBeside true when both releases lead alike but for steps and places.
   */
  constructor(
    private readonly releases: Both<Release>,
    private readonly both: BothReleases,
    changed: ReadonlySet<string>,
    sameBeside: boolean,
  ) {
    const { before, after } = releases;
    const sameLogins = same(loginsOf(before), loginsOf(after));
    this.sameBeside = sameLogins && sameBeside;
    this.sameWays =
      sameLogins && [...changed].every((id) => same(waysOn(before.pages[id]), waysOn(after.pages[id])));
    this.behind = new BehindPages(releases, both);
  }

  /**
   * Who is led elsewhere from the page of an address.
   *
   * @param arrived the address as it is for those who come to the page, which tells more of them apart.
   * @throws TooManyClasses
   */
  at(at: Address, open: readonly PairedClass[], arrived: Address): readonly LedOn[] {
    const { places, path } = at;
    const here = { before: places.before.at(path), after: places.after.at(path) };
    return waysBetween(this.releases, here).flatMap((between) =>
      [true, false].flatMap((isChanged) => {
        const pairs = open.filter((pair) => pair.isChanged === isChanged);
        const found =
          pairs.length === 0 ? [] : this.led(at, between, pairs, this.isOther(arrived, pairs, isChanged));
        return found.map(({ of }) => ({ way: between.way.before, of }));
      }),
    );
  }

  private led(
    at: Address,
    { page, way }: WayBetween,
    open: readonly PairedClass[],
    isOther: boolean,
  ): readonly Difference[] {
    const { places, path } = at;
    const all = targetsOf(places.before, path, way.before);
    const waits = new Map<string, BehindBoth>();
    const behind = (to: string): BehindBoth => {
      const found = waits.get(to) ?? this.behind.at({ places, path: to }, way, open);
      waits.set(to, found);
      return found;
    };
    const isKeptAlike = same(keptAt(places.before.at(path)), keptAt(places.after.at(path)));
    const isLedAlike = !isOther && isKeptAlike && this.isLedAlike(at, way);
    const to = isLedAlike ? all.filter((one) => behind(one).isAnother) : all;
    if (to.length === 0) return [];
    const { before, after } = this.releases;
    const ends = { before: new Set(to), after: new Set(targetsOf(places.after, path, way.after)) };
    const leaves = {
      before: { release: before, path, page, way: way.before, to: ends.before },
      after: { release: after, path, page, way: way.after, to: ends.after },
    };
    const from = { ...at, on: { before: { leaves: leaves.before }, after: { leaves: leaves.after } } };
    const { by, result, at: place } = way.before;
    const key = JSON.stringify([this.both.keyOfBoth(at), page, by, result, place, to, open[0]?.isChanged]);
    const like = this.known.get(key);
    if (like) return this.both.asOn(like.at, like.found, from);
    const stops = {
      before: { leaves: { ...leaves.before, stops: true as const } },
      after: { leaves: { ...leaves.after, stops: true as const } },
    };
    const isLed = (first: Outcome, last: Outcome) =>
      first.path !== last.path || isBroughtOtherwise(first, last, behind(first.path), isKeptAlike);
    // Who is led to the same path by the same way brings the same there.
    const mayBeLed = ({ left, path: to }: Outcome) =>
      left !== undefined && (!this.sameBeside || behind(to).isAnother);
    const found = this.both.further(from, this.both.at({ ...at, on: stops, isLed, mayBeLed }, open));
    this.known.set(key, { at: from, found });
    return found;
  }

  /** True when those of some channels may come to the page by other ways, or leave it otherwise for what their channels are. */
  private isOther(arrived: Address, pairs: readonly PairedClass[], isChanged: boolean): boolean {
    const { before, after } = arrived.places;
    if (this.both.hasDetour(arrived)) return true;
    if (!isChanged && tableChanges(before.host, after.host).length === 0) return false;
    const leadsAlike = pairs.every(({ changes }) =>
      changes?.every((fact) => fact.startsWith(PAGE_OF_CHANNEL)),
    );
    return !leadsAlike || this.both.hasTouched(arrived, isChanged);
  }

  /** True when visitors leave the page alike: by the same way, with the same kept of their visit. */
  private isLedAlike({ places, path }: Address, { before, after }: Both<WayOn>): boolean {
    return this.sameBeside && isSameWay(before, after, places.before.at(path), places.after.at(path));
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
  { isAnother, reads }: BehindBoth,
  isKeptAlike: boolean,
): boolean {
  if (isAnother || first.channel?.id !== last.channel?.id || callsOf(first) !== callsOf(last)) return true;
  return [...reads].some((key) => {
    const [was, is] = [first.stored.get(key), last.stored.get(key)];
    const isKnown = typeof was !== 'object' || was === null;
    return isKnown ? was !== is : !isKeptAlike || !same(was, is);
  });
}

/** What the guard asks and stores at a place, and under which conditions. */
function keptAt({ release: { site }, match, rest }: Place): unknown {
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
