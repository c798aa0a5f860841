import type { Release } from '../model/release.ts';
import { pickHost } from '../routing/pick-host.ts';
import { type Change, ChangeBook } from './change-book.ts';
import { type ChannelClass, pairedClasses } from './channel-classes.ts';
import { type DeedChange, deedChanges } from './deed-changes.ts';
import { domainsOf } from './domains.ts';
import { explore } from './explore.ts';
import type { MovedClass } from './moved-class.ts';
import type { Outcome } from './outcome.ts';
import { pageConditions } from './page-conditions.ts';
import { type HostPlaces, hostPlaces, type Place } from './place-model.ts';
import { type ProveModel, proveModel } from './prove-model.ts';
import { seenChanges } from './seen-changes.ts';
import { type Tells, tellingEffects } from './telling-effects.ts';
import { isOfChannel } from './visitor.ts';

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
 * @param moved told each class that is led elsewhere.
 * @throws TooManyClasses
 */
export function diffOutcomes(
  before: Release,
  after: Release,
  moved: (found: MovedClass) => void = () => undefined,
): OutcomeDiff {
  const book = new ChangeBook(after);
  const classes = before.id === after.id ? 0 : diffFlows(before, after, book, moved);
  if (before.id !== after.id) seenChanges(before, after, book);
  return { changes: book.changes(), classes };
}

/** A class for whom something is another. */
interface Difference {
  readonly of: Omit<MovedClass, 'host' | 'path'>;
  /** What is done otherwise for a class that ends where it did; null for one that is led elsewhere. */
  readonly change: DeedChange | null;
}

/** Keeps one class for each thing that is done otherwise, with the channels of all. */
function collect(found: Difference[], of: Difference['of'], change: DeedChange): void {
  const at = found.findIndex((one) => one.change !== null && same(one.change, change));
  const known = found[at];
  if (!known) found.push({ of, change });
  else {
    const channels = [...new Set([...known.of.channels, ...of.channels])];
    if (channels.length > known.of.channels.length) found[at] = { of: { ...known.of, channels }, change };
  }
}

function diffFlows(
  before: Release,
  after: Release,
  book: ChangeBook,
  moved: (found: MovedClass) => void,
): number {
  // The same guard does the same for whom it leads alike.
  const countsDeeds = !same(before.site.guard.steps, after.site.guard.steps);
  const old = proveModel(before, null, countsDeeds);
  const now = proveModel(after, null, countsDeeds);
  const domains = domainsOf([before.site, after.site], [...pageConditions(before), ...pageConditions(after)]);
  const sameSite = same(flowSite(before), flowSite(after));
  const sameRest = same(besideSteps(before), besideSteps(after));
  const changed = changedPages(before, after);
  const pairs = pairedClasses(before, after, [...old.facts, ...now.facts]);
  const unchanged = new Set(pairs.flatMap(({ before: one, isChanged }) => (isChanged ? [] : [one])));
  const [tellsBefore, tellsAfter] = [tellingEffects(before), tellingEffects(after)];
  const leads: Tells = (effect) => tellsBefore(effect) || tellsAfter(effect);
  let classes = 0;
  const hostsOf = (model: ProveModel) => new Map(model.hosts.map((places) => [places.host.id, places]));
  const [oldHosts, nowHosts] = [hostsOf(old), hostsOf(now)];
  const isSamePlace = samePlaces(changed);
  const still = new Map<string, readonly Difference[]>();
  const done = new Map<string, readonly Difference[]>();
  for (const id of new Set([...Object.keys(before.hosts), ...Object.keys(after.hosts)])) {
    const places = {
      before: oldHosts.get(id) ?? hostPlaces(before, pickHost(before.hosts, id), null, countsDeeds),
      after: nowHosts.get(id) ?? hostPlaces(after, pickHost(after.hosts, id), null, countsDeeds),
    };
    const sameTable = same({ ...places.before.host, id }, { ...places.after.host, id });
    const sameHost = sameSite && sameTable;
    const open = sameHost && changed.size === 0 ? pairs.filter(({ isChanged }) => isChanged) : pairs;
    if (open.length === 0) continue;
    const isStable = same(flowHost(places.before), flowHost(places.after));
    const logins = [...new Set([...places.before.allLogins, ...places.after.allLogins])];
    for (const path of new Set([...places.before.paths, ...places.after.paths])) {
      const [here, there] = [places.before.at(path), places.after.at(path)];
      const keys = [here.key, there.key, open.length, standingOf(here, there, changed)];
      const key = [hostKey(places), ...keys].join(' ');
      // Where nobody is led elsewhere on a host that leads visitors alike, nobody is here; who is, is told with his own paths.
      const alike = isStable ? [places.before.key, places.after.key, ...keys].join(' ') : null;
      const known = (alike === null ? undefined : still.get(alike)) ?? done.get(key);
      const found: Difference[] = [];
      if (known === undefined) {
        const entry = { path, logins };
        explore(
          {
            ...entry,
            places: places.before,
            classes: open.map(({ before: one }) => one),
            variants: old.variants,
          },
          domains,
          (first) => {
            const left = new Set(first.channels);
            if (sameRest && sameTable && isUntouched(first, places, isSamePlace, unchanged, changed)) {
              classes += 1;
              return;
            }
            const others = open.filter((pair) => left.has(pair.before)).map((pair) => pair.after);
            // Channels that both releases know alike are told apart alike.
            const isAlike = first.channels.every((one) => unchanged.has(one));
            const visitor = isAlike
              ? first.visitor
              : new Map([...first.visitor].filter(([fact]) => !isOfChannel(fact)));
            const second = { ...entry, places: places.after, classes: others, variants: now.variants };
            explore(
              second,
              domains,
              (last) => {
                classes += 1;
                const isLed =
                  endOf(first, places.before) !== endOf(last, places.after) ||
                  changed.has(last.shown?.page ?? after.site.guard.redirectLimitPage);
                // Who is led elsewhere is told of that: what is done on another way is another thing.
                const also = isLed ? [] : deedChanges(after, leads, first, last);
                if (!isLed && also.length === 0) return;
                const channels = last.channel
                  ? [last.channel.id]
                  : last.channels.flatMap(({ members }) => members);
                const of = { visitor: last.visitor, channels, before: first, after: last };
                if (isLed) found.push({ of, change: null });
                for (const change of also) collect(found, of, change);
              },
              visitor,
            );
          },
        );
        done.set(key, found);
        if (alike !== null && found.every(({ change }) => change !== null)) still.set(alike, found);
      }
      for (const one of known ?? found) {
        const told = { ...one.of, host: id, path };
        if (one.change === null) {
          moved(told);
          book.moved(told);
        } else book.alike(told, one.change);
      }
    }
  }
  return classes;
}

/** What is shown at a path, where that is not what was shown there: such a path stands for no other. */
function standingOf({ match: was }: Place, { match: is }: Place, changed: ReadonlySet<string>): string {
  if (was.kind === 'root' && is.kind === 'root') return was.to === is.to ? '' : `${was.to} ${is.to}`;
  if (was.kind !== 'page' || is.kind !== 'page') return `${was.kind} ${is.kind}`;
  const isSame = was.page === is.page && was.screen === is.screen && !changed.has(is.page);
  return isSame ? '' : `${was.page} ${was.screen} ${is.page} ${is.screen}`;
}

/** True when nothing on the way of a class is another, nor what is known of its channels: then it ends where it did. */
function isUntouched(
  { legs, shown, channel, channels }: Outcome,
  { before, after }: { readonly before: HostPlaces; readonly after: HostPlaces },
  isSamePlace: (was: Place, is: Place) => boolean,
  unchanged: ReadonlySet<ChannelClass>,
  changed: ReadonlySet<string>,
): boolean {
  return (
    channel === null &&
    shown !== null &&
    !changed.has(shown.page) &&
    channels.every((one) => unchanged.has(one)) &&
    legs.every(({ path }) => isSamePlace(before.at(path), after.at(path)))
  );
}

/** Whether the same is left of the guard at two places, and the same unchanged page is shown. */
function samePlaces(changed: ReadonlySet<string>): (was: Place, is: Place) => boolean {
  const known = new Map<string, boolean>();
  const left = ({ release: { site }, rest }: Place) => [site.guard.steps, site.destinations, rest];
  return (was, is) => {
    if (standingOf(was, is, changed) !== '') return false;
    const key = `${was.key} ${is.key}`;
    const found = known.get(key) ?? same(left(was), left(is));
    known.set(key, found);
    return found;
  };
}

/** Pages that are others, or show a form that is another. */
function changedPages(before: Release, after: Release): ReadonlySet<string> {
  const forms = new Set(
    Object.keys({ ...before.forms, ...after.forms }).filter((id) => !same(before.forms[id], after.forms[id])),
  );
  const isChanged = (id: string) =>
    !same(contentOf(before, id), contentOf(after, id)) ||
    after.pages[id]?.blocks.some(({ with: options }) => forms.has(String(options.form))) === true;
  return new Set(Object.keys({ ...before.pages, ...after.pages }).filter(isChanged));
}

/** What a page shows; who gets which of its versions is a question of channels and times. */
function contentOf({ pages }: Release, id: string): unknown {
  const { versions: _, ...content } = pages[id] ?? {};
  return content;
}

/** Hosts whose tables differ in a path only are not the same here: the paths themselves are told. */
function hostKey({ before, after }: { readonly before: HostPlaces; readonly after: HostPlaces }): string {
  return JSON.stringify([flowHost(before), flowHost(after)]);
}

function flowHost({ host }: HostPlaces): unknown {
  const { groups, root, screens, variant } = host;
  return [
    groups,
    root,
    screens.map(({ path, screen, channel, tags }) => [path, screen, channel, tags]),
    variant,
  ];
}

/** What decides where visitors go. */
function flowSite(release: Release): unknown {
  return [release.site.guard.steps, besideSteps(release)];
}

/** The same without the steps of the guard. */
function besideSteps({ site }: Release): unknown {
  const { guard, routes, unmatched, destinations, api, storage } = site;
  const { steps: _, ...rest } = guard;
  const reads = Object.entries(api.endpoints).map(([name, endpoint]) => [name, endpoint.reads ?? null]);
  return [rest, routes, unmatched, destinations, api.unauthorised, reads, storage];
}

/** Path and page that a class ends at. */
function endOf({ shown, path }: Outcome, { at }: HostPlaces): string {
  return shown
    ? `${path} ${shown.page} ${shown.screen}`
    : `stopped ${at(path).release.site.guard.redirectLimitPage}`;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
