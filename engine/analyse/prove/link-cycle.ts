import type { JsonPointer } from '../../decide/model/json.ts';
import { transitionsFrom } from '../transitions/transitions-from.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { exitsAt } from './exits-at.ts';
import { follow, split } from './explore.ts';
import type { Outcome } from './outcome.ts';
import type { PageLink } from './page-exits.ts';
import type { ProveModel } from './prove-model.ts';
import { seenOf } from './seen-of.ts';
import { stateOnPage } from './state-on-page.ts';

/** More classes than this behind the links of one class: some of them get out. */
const MOST_BEHIND = 500;

/** Pages from each of which links lead to every other one, at once or over others, and nowhere else. */
export interface LinkCycle {
  /** Sorted, two at least. */
  readonly paths: readonly string[];
  /** The links by which visitors go round, in the release. */
  readonly links: readonly JsonPointer[];
}

/** A page to which a class has come by links, and the pages to which its links lead. */
interface LinkedPage {
  readonly name: string;
  readonly path: string;
  readonly outcome: Outcome;
  /** Those that the class sees. */
  readonly links: readonly PageLink[];
  /** A fact that decides about another link, or something to act on; null where none does. */
  readonly dependsOn: string | null;
  readonly next: Set<string>;
}

/**
 * The cycle in which a class of visitors is that sees a page: whichever links they tap, on this page and on those
 * behind it, nothing is there to act on, and they can always come back.
 *
 * @param outcome of a class that stays at the path of the entry.
 * @param followed told of each class that is followed.
 * @returns null where some of them get out, and where the page goes on by itself; the fact that it depends on, where
 * that is not known.
 */
export function linkCycle(
  model: ProveModel,
  entry: EntryPoint,
  outcome: Outcome,
  followed: () => void,
): LinkCycle | string | null {
  const { addresses } = entry;
  const waits = seenOf(addresses, outcome, transitionsFrom(model.release.pages[outcome.shown?.page ?? '']));
  if (waits.seen.length > 0) return null;
  const first = linkedPageOf(model, entry, outcome);
  if (!first) return null;
  const rooms = new Map([[first.name, first]]);
  let count = 0;
  // Rooms that are found on the way are looked at in their turn.
  for (const room of rooms.values()) {
    for (const end of behind(model, entry, room)) {
      followed();
      count += 1;
      const to = end === null || count > MOST_BEHIND ? null : linkedPageOf(model, entry, end);
      if (!to) return null;
      room.next.add(to.name);
      if (!rooms.has(to.name)) rooms.set(to.name, to);
    }
  }
  const all = [...rooms.values()];
  const open = [waits, ...all].find(({ dependsOn }) => dependsOn !== null)?.dependsOn;
  if (open) return open;
  const paths = [...new Set(all.map(({ path }) => path))].sort();
  // Who only comes to a cycle by links is told of where it is.
  if (paths.length < 2 || !all.every((room) => comesTo(first.path, room, rooms))) return null;
  return { paths, links: [...new Set(all.flatMap(({ links }) => links.map(({ at }) => at)))] };
}

/** A page with links and nothing to act on; null where there is more. */
function linkedPageOf(model: ProveModel, { addresses }: EntryPoint, outcome: Outcome): LinkedPage | null {
  const { shown, path, constraints, stored, channel } = outcome;
  const exits = outcome.seen?.leads ? exitsAt(model, addresses, path, shown?.page ?? '') : null;
  if (!shown || !exits) return null;
  const offers = seenOf(addresses, outcome, [...exits.offers, ...exits.filled]);
  if (offers.seen.length > 0) return null;
  const { seen: links, dependsOn } = seenOf(addresses, outcome, exits.ways);
  const name = JSON.stringify([
    path,
    shown.page,
    [...constraints],
    [...stored],
    channel?.id,
    channel?.version,
  ]);
  return { name, path, outcome, links, dependsOn: offers.dependsOn ?? dependsOn, next: new Set() };
}

/** Where the links of a page lead a class, one after another; null where that cannot be told. */
function* behind(
  { domains }: ProveModel,
  entry: EntryPoint,
  { path, outcome, links }: LinkedPage,
): Generator<Outcome | null> {
  const from = { ...entry, path };
  const state = stateOnPage(entry.addresses, outcome);
  const open: {
    constraints: Constraints;
    classes: readonly ChannelClass[];
    from: Parameters<typeof follow>[1]['from'];
  }[] = links.map(({ to, query }) => ({
    constraints: outcome.constraints,
    classes: outcome.channels,
    from: { legs: [], path: to, state: { ...state, query } },
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const found = follow(from, next);
    if (!('fact' in found)) yield found;
    // Something that the page has stored depends on it: that is for the visit of the page to tell apart.
    else if (found.from.path === path && found.from.legs.length === 0) yield null;
    else open.push(...(split({ ...next, from: found.from }, found.fact, from, domains) as typeof open));
  }
}

/** True when links lead from a page to a path. */
function comesTo(path: string, start: LinkedPage, rooms: ReadonlyMap<string, LinkedPage>): boolean {
  const reached = new Set([start.name]);
  for (const name of reached) {
    const room = rooms.get(name);
    if (room?.path === path) return true;
    for (const next of room?.next ?? []) reached.add(next);
  }
  return false;
}
