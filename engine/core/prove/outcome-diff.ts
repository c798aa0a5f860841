import type { Release } from '../model/release.ts';
import { pickHost } from '../routing/pick-host.ts';
import { type Address, BothReleases, type Difference } from './both-releases.ts';
import { type Change, ChangeBook } from './change-book.ts';
import { pairedClasses } from './channel-classes.ts';
import { isDeed } from './deed.ts';
import { domainsOf } from './domains.ts';
import { FormDestinations } from './form-destinations.ts';
import { guardChanges } from './guard-changes.ts';
import type { MovedClass } from './moved-class.ts';
import { pageConditions } from './page-conditions.ts';
import { type HostPlaces, hostPlaces, targetsOf } from './place-model.ts';
import { type ProveModel, proveModel, screensOf } from './prove-model.ts';
import { same } from './same.ts';
import { seenChanges } from './seen-changes.ts';
import { type Tells, tellingEffects } from './telling-effects.ts';
import {
  besidePlaces,
  besideSteps,
  changedPages,
  isSameTable,
  knowsChannelsAlike,
  leadingHost,
} from './what-leads.ts';

/** What two releases do differently for visitors. */
export interface OutcomeDiff {
  readonly changes: readonly Change[];
  /** Classes of visitors that were compared. */
  readonly classes: number;
}

/**
 * Says which visitors get another destination, page, brand, legal text, title or conversion from a release than from the one
 * before: every class of visitors is followed through both, at every address of every host.
 *
 * @param moved told each class that is led elsewhere, at addresses that lead alike as one that was followed at one of them.
 * @throws TooManyClasses
 */
export function diffOutcomes(
  before: Release,
  after: Release,
  moved?: (found: MovedClass) => void,
): OutcomeDiff {
  const book = new ChangeBook(after);
  const classes = before.id === after.id ? 0 : diffFlows(before, after, book, moved);
  if (before.id !== after.id) seenChanges(before, after, book);
  return { changes: book.changes(), classes };
}

function diffFlows(
  before: Release,
  after: Release,
  book: ChangeBook,
  moved: ((found: MovedClass) => void) | undefined,
): number {
  const [tellsBefore, tellsAfter] = [tellingEffects(before), tellingEffects(after)];
  const leads: Tells = (effect) => tellsBefore(effect) || tellsAfter(effect);
  const guard = guardChanges(before, after, leads);
  const ids = Object.keys({ ...before.hosts, ...after.hosts });
  const tables = (release: Release) => ids.map((id) => leadingHost(pickHost(release.hosts, id)));
  const sameRest = same(besideSteps(before), besideSteps(after));
  // Who is led alike, by the same steps, gets otherwise only what these do otherwise.
  const isAsBefore =
    guard.leadsAlike && sameRest && same(tables(before), tables(after)) && knowsChannelsAlike(before, after);
  const compares = !isAsBefore ? isDeed : guard.doesAlike ? null : guard.isDoneOtherwise;
  const old = proveModel(before, null, compares);
  const now = proveModel(after, null, compares);
  const sameSite = sameRest && guard.leadsAlike && guard.doesAlike;
  const changed = changedPages(before, after);
  const pairs = pairedClasses(before, after, [...old.facts, ...now.facts]);
  const unchanged = new Set(pairs.flatMap(({ before: one, isChanged }) => (isChanged ? [] : [one])));
  const given = {
    releases: { before, after },
    domains: domainsOf(
      [before.site, after.site],
      [...pageConditions(before), ...pageConditions(after)],
      [...screensOf(before), ...screensOf(after)],
    ),
    variants: { before: old.variants, after: now.variants },
    leads,
    sameBeside: same(besidePlaces(before), besidePlaces(after)),
    targets: new Set([...targetsOf(before), ...targetsOf(after)]),
    changed,
    unchanged,
  };
  const both = new BothReleases(given);
  const placesOf = placesIn(old, now, compares);
  // What is done besides leading tells more classes apart than matter here.
  const led = compares === null ? both : new BothReleases(given);
  const forms = new FormDestinations(given.releases, led, changed);
  const formsOf =
    compares === null ? placesOf : placesIn(proveModel(before, null), proveModel(after, null), null);
  const known = new Map<string, { readonly at: Address; readonly found: readonly Difference[] }>();
  for (const id of ids) {
    const places = placesOf(id);
    const sameHost = sameSite && isSameTable(places.before.host, places.after.host);
    const others = pairs.filter(({ isChanged }) => isChanged);
    const open = sameHost && changed.size === 0 ? others : pairs;
    const onForms = sameHost && forms.sameWays ? others : pairs;
    if (open.length === 0) continue;
    const ofHost = both.keyOfHost(places);
    const paths = new Set([...places.before.paths, ...places.after.paths]);
    for (const path of paths) {
      const at: Address = { places, path };
      const key = [ofHost, open.length, both.keyOf(at)].join(' ');
      const like = known.get(key);
      const found = like ? both.asOn(like.at, like.found, at) : both.at(at, open);
      if (!like) known.set(key, { at, found });
      for (const { of, change } of found) {
        const told = { ...of, host: id, path };
        if (change === null) book.moved(told);
        else book.alike(told, change);
      }
      if (!moved) continue;
      for (const { of, change } of like?.found ?? found)
        if (change === null) moved({ ...of, host: id, path });
    }
    for (const path of paths) {
      const at = { places: formsOf(id), path };
      for (const { way, of } of forms.at(at, onForms, both.hasDetour({ places, path })))
        book.ledOn({ ...of, host: id, path }, way);
    }
  }
  return both.classes + (led === both ? 0 : led.classes);
}

/** The places of each host in both releases, also of one that only one of them names. */
function placesIn(
  old: ProveModel,
  now: ProveModel,
  compares: Tells | null,
): (host: string) => Address['places'] {
  const hostsOf = (model: ProveModel) => new Map(model.hosts.map((places) => [places.host.id, places]));
  const sides = [old, now].map((model) => [model.release, hostsOf(model)] as const);
  return (id) => {
    const [before, after] = sides.map(([release, known]) => {
      const found = known.get(id) ?? hostPlaces(release, pickHost(release.hosts, id), null, compares);
      known.set(id, found);
      return found;
    }) as [HostPlaces, HostPlaces];
    return { before, after };
  };
}
