import { transitionsFrom } from '../transitions/transitions-from.ts';
import { addressName } from './address-name.ts';
import type { EntryPoint } from './entry-point.ts';
import { exitsAt } from './exits-at.ts';
import { explore, follow, split } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import type { HostAddresses } from './host-addresses.ts';
import { pagesAt } from './incoming-states.ts';
import { linkCycle } from './link-cycle.ts';
import type { Outcome } from './outcome.ts';
import type { PageLink } from './page-exits.ts';
import type { ProveModel } from './prove-model.ts';
import { seenOf } from './seen-of.ts';
import { seesLink } from './sees-link.ts';
import { stateOnPage } from './state-on-page.ts';
import { visitAfter } from './visit-after.ts';
import { visitOfClass } from './visit-of.ts';
import { INITIAL_STATE } from './visit-state.ts';

/** More classes than this behind one link of one class: some of them go on. */
const MOST_BEHIND = 500;

/**
 * Follows the links of every page on every host on which somebody sees it: one that leads to nothing, one that leads
 * everybody back to where it stands, a page whose only links are such or that comes back by itself, and pages whose
 * only links lead to each other.
 *
 * @param isSeen false for a path at which nobody stays.
 * @returns the number of classes of visitors that were followed, to a page with links and behind them.
 */
export function linkFindings(
  ready: ProveModel,
  isSeen: (addresses: HostAddresses, path: string) => boolean,
  book: FindingBook,
): number {
  let count = 0;
  const followed = () => {
    count += 1;
  };
  const model: Counted = { ...ready, followed };
  const known = new Map<string, boolean>();
  for (const addresses of model.hosts) {
    for (const path of addresses.paths) {
      const address = addresses.at(path);
      if (!isSeen(addresses, path)) continue;
      for (const page of pagesAt(model.release, address))
        ofPage(model, { addresses, path }, page, known, book);
    }
  }
  return count;
}

/** A release made ready, and who counts the classes that are followed through it. */
type Counted = ProveModel & { readonly followed: () => void };

function ofPage(
  model: Counted,
  { addresses, path }: Pick<EntryPoint, 'addresses' | 'path'>,
  id: string,
  known: Map<string, boolean>,
  book: FindingBook,
): void {
  const { release, classes, variants } = model;
  const page = release.pages[id];
  const exits = exitsAt(model, addresses, path, id);
  if (!page || !exits) return;
  const entry: EntryPoint = { addresses, path, classes, variants };
  const { links, broken, ways, offers, filled } = exits;
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
    } else if (before) book.also([kind, `${id} → ${link.to}`], addresses.host.id);
  };
  for (const link of broken) {
    const key = JSON.stringify([addresses.key, addressName(addresses, path), id, link.to, link.when]);
    isNoted('broken-link', link, key, () => true);
  }
  for (const link of links) {
    if (broken.includes(link)) continue;
    const to = addresses.at(link.to);
    const key = JSON.stringify([
      addresses.key,
      addressName(addresses, path),
      id,
      to.key,
      link.query,
      link.when,
    ]);
    const works = (outcome: Outcome) => leadsOn(model, entry, outcome, link);
    isNoted('idle-link', link, key, () => whoSee(model, entry, id, link, (outcome) => !works(outcome)));
  }
  if (!exits.isAny || offers.some(({ when }) => when === true)) return;
  const waits = transitionsFrom(page).filter(({ by, to }) => by === 'waited' && to === path);
  const keys = ways.map((link) => [addresses.at(link.to).key, link.query, link.when]);
  const shown = [offers, filled].map((all) => all.map(({ when }) => when));
  const key = JSON.stringify([addresses.key, addressName(addresses, path), id, keys, shown]);
  if (known.has(key)) return;
  let isFine = true;
  const judge = (outcome: Outcome): void => {
    if (!outcome.seen?.leads) return;
    const acts = seenOf(addresses, outcome, offers);
    if (acts.seen.length > 0) return;
    const on = seenOf(addresses, outcome, ways);
    if (on.seen.some((link) => leadsOn(model, entry, outcome, link))) {
      if (whoGoInCycle(model, entry, outcome, book)) isFine = false;
      return;
    }
    const [fills, round] = [seenOf(addresses, outcome, filled), seenOf(addresses, outcome, waits)];
    const open = [acts, on, fills, round].find(({ dependsOn }) => dependsOn !== null)?.dependsOn;
    if (open) {
      byFact(model, entry, outcome, open, judge);
      return;
    }
    const [[fill], [wait]] = [fills.seen, round.seen];
    // A wait that comes back over others is told as such by then.
    if (!wait && book.knows(['wait-circle', path])) return;
    isFine = false;
    if (fill) book.add(['blocked-by-call', `${fill.call}: ${id}`], entry, outcome);
    else if (wait) book.add(['wait-circle', path], entry, outcome, { set: [wait.at] });
    else book.add(['dead-end', id], entry, outcome);
  };
  stays(model, entry, id, judge);
  if (isFine) known.set(key, false);
}

/**
 * Notes those of a class whom the links of the page lead round.
 *
 * @returns true when there are any.
 */
function whoGoInCycle(model: Counted, entry: EntryPoint, outcome: Outcome, book: FindingBook): boolean {
  const cycle = linkCycle(model, entry, outcome, model.followed);
  if (cycle === null) return false;
  if (typeof cycle !== 'string') {
    book.add(['link-circle', cycle.paths.join(' ↔ ')], entry, outcome, { set: cycle.links });
    return true;
  }
  let isAny = false;
  byFact(model, entry, outcome, cycle, (part) => {
    if (whoGoInCycle(model, entry, part, book)) isAny = true;
  });
  return isAny;
}

/** The parts of a class that sees a page which differ in a fact; the visit of a part ends when it is told false. */
function byFact(
  { domains }: Counted,
  entry: EntryPoint,
  { constraints, channels }: Outcome,
  fact: string,
  visit: (outcome: Outcome) => unknown,
): void {
  for (const part of split({ constraints, classes: channels, from: startOf(entry) }, fact, entry, domains))
    explore({ ...entry, classes: part.classes }, domains, visit, part.constraints);
}

/** Every class that sees the page at the path itself; the visit ends when it is told false. */
function stays(
  { domains, followed }: Counted,
  entry: EntryPoint,
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
  entry: EntryPoint,
  page: string,
  link: PageLink,
  isSo: (outcome: Outcome) => boolean,
): boolean {
  let always = true;
  const visit = (outcome: Outcome): boolean => {
    const isSeen = seesLink(entry.addresses, outcome, link);
    if (isSeen === true) always = isSo(outcome);
    if (typeof isSeen === 'string')
      byFact(model, entry, outcome, isSeen, (part) => (always ? visit(part) : false));
    return always;
  };
  stays(model, entry, page, visit);
  return always;
}

const startOf = ({ path }: EntryPoint) => ({ legs: [], path, state: INITIAL_STATE });

/** True unless a link leads everybody of a class back to the page, or into a cycle. */
function leadsOn(
  { domains, followed }: Counted,
  entry: EntryPoint,
  outcome: Outcome,
  { to, query }: PageLink,
): boolean {
  const state = { ...stateOnPage(entry.addresses, outcome), query };
  const open = [
    { constraints: outcome.constraints, classes: outcome.channels, from: { legs: [], path: to, state } },
  ];
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
