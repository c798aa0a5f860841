import { waysFrom } from '../flow/ways-from.ts';
import { pagesAt } from './arrivals.ts';
import type { Entry } from './entry.ts';
import { explore, follow, split } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import { isNever } from './folded-condition.ts';
import { isUnmatched } from './is-unmatched.ts';
import { linkCircle } from './link-circle.ts';
import type { Outcome } from './outcome.ts';
import { type PageLink, pageExits } from './page-exits.ts';
import type { HostPlaces } from './place-model.ts';
import { placeName } from './place-name.ts';
import type { ProveModel } from './prove-model.ts';
import { seesLink } from './sees-link.ts';
import { NO_TRIP } from './trip.ts';
import { tripOnPage } from './trip-on-page.ts';
import { visitAfter } from './visit-after.ts';
import { visitOfClass } from './visit-of.ts';

/** More classes than this behind one link of one class: some of them go on. */
const MOST_BEHIND = 500;

/**
 * Follows the links of every page on every host on which somebody sees it: one that leads to nothing, one that leads everybody
 * back to where it stands, a page whose only ways out are such or that comes back by itself, and pages whose only ways out lead to each other.
 *
 * @param isSeen false for a path at which nobody stays.
 * @returns the number of classes of visitors that were followed, to a page with links and behind them.
 */
export function linkFindings(
  ready: ProveModel,
  isSeen: (places: HostPlaces, path: string) => boolean,
  book: FindingBook,
): number {
  let count = 0;
  const followed = () => {
    count += 1;
  };
  const model: Counted = { ...ready, followed };
  const known = new Map<string, boolean>();
  for (const places of model.hosts) {
    for (const path of places.paths) {
      const place = places.at(path);
      if (!isSeen(places, path)) continue;
      for (const page of pagesAt(model.release, place)) ofPage(model, { places, path }, page, known, book);
    }
  }
  return count;
}

/** A release made ready, and who counts the classes that are followed through it. */
type Counted = ProveModel & { readonly followed: () => void };

function ofPage(
  model: Counted,
  { places, path }: Pick<Entry, 'places' | 'path'>,
  id: string,
  known: Map<string, boolean>,
  book: FindingBook,
): void {
  const { release, traits, classes, variants } = model;
  const page = release.pages[id];
  if (!page || !traits) return;
  const place = places.at(path);
  const entry: Entry = { places, path, classes, variants };
  const { links: all, others, backs, acts, filledBy } = pageExits(page, traits);
  const open = all.flatMap((link) => {
    const when = link.when === undefined ? true : place.fold(link.when);
    return isNever(when) ? [] : [{ ...link, when }];
  });
  const links = open.filter(({ to }) => to !== path);
  const toItself = open.filter(({ to }) => to === path);
  // With other parameters such a link shows another part of the page.
  const turns = toItself.some(({ query }) => Object.keys(query).length > 0);
  const broken = links.filter(({ to }) => to !== '/' && isUnmatched(release, places, to));
  const note = (kind: 'broken-link' | 'idle-link', link: PageLink) => {
    const about = `${id} → ${link.to}`;
    whoSee(model, entry, id, link, (outcome) => {
      const visit = visitOfClass(release, entry, outcome);
      const then = visitAfter(release, visit, link);
      book.add([kind, about], entry, outcome, { visit, set: [link.at], then });
      return true;
    });
  };
  const isNoted = (
    kind: 'broken-link' | 'idle-link',
    link: PageLink,
    key: string,
    isWrong: () => boolean,
  ) => {
    const before = known.get(key);
    if (before === undefined) {
      known.set(key, isWrong());
      if (known.get(key)) note(kind, link);
      // Those who see it elsewhere with the same rules are of the same classes.
    } else if (before) book.also([kind, `${id} → ${link.to}`], places.host.id);
  };
  for (const link of broken) {
    const key = JSON.stringify([places.key, placeName(places, path), id, link.to, link.when]);
    isNoted('broken-link', link, key, () => true);
  }
  const whole = links.filter((link) => !broken.includes(link));
  for (const link of whole) {
    const to = places.at(link.to);
    const key = JSON.stringify([places.key, placeName(places, path), id, to.key, link.query, link.when]);
    const works = (outcome: Outcome) => leadsOn(model, entry, outcome, link);
    isNoted('idle-link', link, key, () => whoSee(model, entry, id, link, (outcome) => !works(outcome)));
  }
  const isIdle = (toItself.length > 0 || backs) && !turns && !acts;
  if (others || (links.length + filledBy.length === 0 && !isIdle)) return;
  const [call] = filledBy;
  const waitsToItself = waysFrom(page).filter(({ by, to }) => by === 'waited' && to === path);
  const ways = whole.filter(({ isFilled }) => !isFilled);
  const keys = ways.map((link) => [places.at(link.to).key, link.query, link.when]);
  const key = JSON.stringify([places.key, placeName(places, path), id, keys]);
  if (known.has(key)) return;
  let isFine = true;
  stays(model, entry, id, (outcome) => {
    const isLeft = ways.some(
      (link) => seesLink(entry.places, outcome, link) !== false && leadsOn(model, entry, outcome, link),
    );
    if (isLeft && whoGoRound(model, entry, outcome, book)) isFine = false;
    if (isLeft || !outcome.seen?.leads) return;
    const wait = waitsToItself.find((one) => seesLink(places, outcome, one) !== false);
    // A wait that comes back over others is told as such by then.
    if (!wait && book.knows(['wait-circle', path])) return;
    isFine = false;
    if (call !== undefined) book.add(['blocked-by-call', `${call}: ${id}`], entry, outcome);
    else if (wait) book.add(['wait-circle', path], entry, outcome, { set: [wait.at] });
    else book.add(['dead-end', id], entry, outcome);
  });
  if (isFine) known.set(key, false);
}

/**
 * Notes those of a class whom the links of the page lead round.
 *
 * @returns true when there are any.
 */
function whoGoRound(model: Counted, entry: Entry, outcome: Outcome, book: FindingBook): boolean {
  const circle = linkCircle(model, entry, outcome, model.followed);
  if (circle === null) return false;
  if (typeof circle !== 'string') {
    book.add(['link-circle', circle.paths.join(' ↔ ')], entry, outcome, { set: circle.links });
    return true;
  }
  let isAny = false;
  byFact(model, entry, outcome, circle, (part) => {
    if (whoGoRound(model, entry, part, book)) isAny = true;
  });
  return isAny;
}

/** The parts of a class that sees a page which differ in a fact; the visit of a part ends when it is told false. */
function byFact(
  { domains }: Counted,
  entry: Entry,
  { visitor, channels }: Outcome,
  fact: string,
  visit: (outcome: Outcome) => unknown,
): void {
  for (const part of split({ visitor, classes: channels, from: startOf(entry) }, fact, entry, domains))
    explore({ ...entry, classes: part.classes }, domains, visit, part.visitor);
}

/** Every class that sees the page at the path itself; the visit ends when it is told false. */
function stays(
  { domains, followed }: Counted,
  entry: Entry,
  page: string,
  visit: (outcome: Outcome) => unknown,
): void {
  explore(entry, domains, (outcome) => {
    followed();
    return outcome.shown?.page === page && outcome.legs.length === 1 ? visit(outcome) : true;
  });
}

/**
 * Every class of visitors who see a link, until `isSo` is false for one of them.
 *
 * @returns true when it never was.
 */
function whoSee(
  model: Counted,
  entry: Entry,
  page: string,
  link: PageLink,
  isSo: (outcome: Outcome) => boolean,
): boolean {
  let always = true;
  const visit = (outcome: Outcome): boolean => {
    const isSeen = seesLink(entry.places, outcome, link);
    if (isSeen === true) always = isSo(outcome);
    if (typeof isSeen === 'string')
      byFact(model, entry, outcome, isSeen, (part) => (always ? visit(part) : false));
    return always;
  };
  stays(model, entry, page, visit);
  return always;
}

const startOf = ({ path }: Entry) => ({ legs: [], path, trip: NO_TRIP });

/** True unless a link leads everybody of a class back to the page, or into a circle. */
function leadsOn(
  { domains, followed }: Counted,
  entry: Entry,
  outcome: Outcome,
  { to, query }: PageLink,
): boolean {
  const trip = { ...tripOnPage(entry.places, outcome), query };
  const open = [{ visitor: outcome.visitor, classes: outcome.channels, from: { legs: [], path: to, trip } }];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const found = follow(entry, next);
    followed();
    count += 1;
    if (count > MOST_BEHIND) return true;
    if ('fact' in found) {
      // Something that the page has stored depends on it: that is for the visit of the page to tell apart.
      if (found.from.path === entry.path && found.from.legs.length === 0) return true;
      const parts = split({ ...next, from: found.from }, found.fact, entry, domains);
      open.push(...(parts as typeof open));
    } else if (found.shown && found.path !== entry.path) return true;
  }
  return false;
}
