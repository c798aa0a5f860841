import { remembered } from '../../compile/remembered.ts';
import type { HostPart } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { FindingBook } from './finding-book.ts';
import type { PageLink } from './page-exits.ts';
import { CIRCLE, type PageProblems, type ProblemFound } from './page-problems.ts';
import type { Visitors } from './visitors.ts';
import { type Walk, walkKey, walkOn } from './walks.ts';

/** A link to something that is there, with those who see it and those whom it leads to another page. */
interface Way {
  readonly link: PageLink;
  readonly sees: Diagram;
  readonly leads: Diagram;
  /** Whose chain of redirects is too long behind it. */
  readonly stopped: Diagram;
}

/** Who is led back is remembered by a flag or two; as often a link is tapped again. */
const AGAIN = 2;

/** A page to which visitors come by links. */
interface Room {
  readonly walk: Walk;
  /** Who has something to act on there, or sees nothing that leads. */
  readonly offers: Diagram;
  /** What leads on, whatever is answered. */
  readonly links: readonly PageLink[];
  /** Rooms to which its links lead, with those whom they lead there. */
  readonly next: Map<Room, Diagram>;
  /** Who comes there. */
  comes: Diagram;
}

/**
 * Follows the links of every page on every host on which somebody sees it: one that leads to nothing, one that leads
 * everybody back to where it stands, a page whose only links are such or that comes back by itself, and pages whose
 * only links lead to each other.
 */
export class LinkFindings {
  constructor(
    private readonly visitors: Visitors,
    private readonly problems: PageProblems,
    private readonly book: FindingBook,
  ) {}

  /** Notes what is wrong with the links of the page at a path. */
  at(host: HostPart, path: string): void {
    const visits = this.visitors.on(host);
    const there = visits.from(path).arrivals.filter((one) => one.path === path && one.legs === 1);
    for (const walk of this.problems.seeing({ host, entry: path, legs: 0, left: [] }, there))
      this.of(walk, true);
  }

  /**
   * Notes what is wrong with the links of the page of a walk.
   *
   * @param isOpened true for all who open the address: that a link leads everybody back is said of these alone.
   */
  of(walk: Walk, isOpened = false): void {
    const { diagrams, release } = this.visitors;
    const { host, arrival, page, when } = walk;
    const { path } = arrival;
    const { links, others } = this.problems.exitsOf(page);
    const sees = (one: { readonly when?: Rule }) => this.sees(walk, one);
    if (![...links, ...others].some((one) => sees(one) !== diagrams.no)) return;
    const note = (kind: 'broken-link' | 'idle-link', link: PageLink, who: Diagram) =>
      this.book.add([kind, `${page} → ${link.to}`], { ...walk, when: who, set: [link.at], link });
    for (const link of links) {
      if (!this.isBroken(walk, link)) continue;
      const who = sees(link);
      if (who !== diagrams.no) note('broken-link', link, who);
    }
    const ways = this.waysFrom(walk);
    for (const { link, sees: who, leads, stopped } of ways)
      if (isOpened && leads === diagrams.no && diagrams.minus(who, stopped) !== diagrams.no)
        note('idle-link', link, who);
    const stays = diagrams.minus(
      diagrams.and(when, this.problems.has(this.visitors.on(host), arrival, page, 'leads')),
      this.acts(walk),
    );
    if (stays === diagrams.no) return;
    const goes = diagrams.any(ways.flatMap(({ link, leads }) => (link.isFilled ? [] : leads)));
    const waits = transitionsFrom(release.pages[page]).filter(({ by, to }) => by === 'waited' && to !== null);
    const waiting = diagrams.any(waits.map(sees));
    this.cycles(walk, diagrams.minus(diagrams.and(stays, goes), waiting));
    // Whose chain of redirects is too long behind a link is told of that.
    const late = diagrams.any([goes, ...ways.map(({ stopped }) => stopped)]);
    let stuck = diagrams.minus(stays, late);
    const tell = (problem: ProblemFound, who: Diagram, set: readonly PageLink['at'][] = []) => {
      const some = diagrams.and(stuck, who);
      stuck = diagrams.minus(stuck, who);
      if (some !== diagrams.no) this.book.judge([{ problem, when: some, legs: 0 }], { ...walk, set });
    };
    const round = waits.filter(({ to }) => to === path);
    // A wait that comes back over others is told as such by then.
    if (this.book.hasHeardOf(['wait-circle', path]))
      stuck = diagrams.and(stuck, diagrams.any(round.map(sees)));
    for (const wait of round) stuck = diagrams.minus(stuck, this.leads(walk, wait, AGAIN));
    for (const fill of others)
      if (fill.call !== null) tell(['blocked-by-call', `${fill.call}: ${page}`], sees(fill));
    for (const wait of round) tell(['wait-circle', path], sees(wait), [wait.at]);
    tell(['dead-end', page], diagrams.yes);
  }

  /** Who has something to act on at a page. */
  private acts(walk: Walk): Diagram {
    const { path } = walk.arrival;
    const { links, others } = this.problems.exitsOf(walk.page);
    // With other parameters a link to the page shows another part of it; to go back is nothing to act on.
    const offers = [
      ...others.filter(({ by, call }) => by !== 'back' && call === null),
      ...links.filter(({ to, query }) => to === path && Object.keys(query).length > 0),
    ];
    return this.visitors.diagrams.any(offers.map((one) => this.sees(walk, one)));
  }

  private waysFrom(walk: Walk): readonly Way[] {
    return this.linksOn(walk).map((link) => {
      const { stopped } = walkOn(this.visitors, walk, link).ends;
      return { link, sees: this.sees(walk, link), leads: this.leads(walk, link, AGAIN), stopped };
    });
  }

  /** The links of a page to other paths at which something is. */
  private linksOn(walk: Walk): readonly PageLink[] {
    const { links } = this.problems.exitsOf(walk.page);
    return links.filter((link) => link.to !== walk.arrival.path && !this.isBroken(walk, link));
  }

  /** Whom a link or a wait leads to another path, also the next time those whom the guard has led back. */
  private leads(walk: Walk, transition: Transition, again: number): Diagram {
    const { diagrams } = this.visitors;
    let found = diagrams.no;
    for (const end of walkOn(this.visitors, walk, transition).ends.arrivals) {
      if (end.path !== walk.arrival.path) found = diagrams.or(found, end.when);
      else if (again > 0) {
        const when = diagrams.and(end.when, diagrams.is(end.page, walk.page));
        found = diagrams.or(found, this.leads({ ...walk, arrival: end, when }, transition, again - 1));
      }
    }
    return found;
  }

  /** Notes those whom links lead round, whichever they tap, with nothing to act on anywhere. */
  private cycles(walk: Walk, who: Diagram): void {
    const { diagrams } = this.visitors;
    if (who === diagrams.no) return;
    const rooms = new Map<string, Room>();
    const roomAt = (one: Walk): Room =>
      remembered(rooms, walkKey(this.visitors, one), () => ({
        walk: one,
        offers: this.offersAt(one),
        links: this.linksOn(one).filter(({ isFilled }) => !isFilled),
        next: new Map(),
        comes: diagrams.no,
      }));
    const first = roomAt({ ...walk, when: diagrams.yes });
    first.comes = who;
    let open = who;
    const queue = [first];
    // Rooms that are found on the way are looked at in their turn.
    for (const room of queue) {
      open = diagrams.minus(open, diagrams.and(room.comes, room.offers));
      if (open === diagrams.no) return;
      for (const link of room.links) {
        const tapped = diagrams.all([room.comes, this.sees(room.walk, link), open]);
        if (tapped === diagrams.no) continue;
        const { ends } = walkOn(this.visitors, { ...room.walk, when: tapped }, link);
        open = diagrams.minus(open, ends.stopped);
        for (const there of this.problems.seeing(walk, ends.arrivals)) {
          const next = roomAt({ ...there, when: diagrams.yes });
          room.next.set(next, diagrams.or(room.next.get(next) ?? diagrams.no, there.when));
          const more = diagrams.or(next.comes, there.when);
          if (more === next.comes) continue;
          next.comes = more;
          queue.push(next);
        }
      }
    }
    for (const { comes, offers } of rooms.values()) open = diagrams.minus(open, diagrams.and(comes, offers));
    this.tellCycles(walk, open, [...rooms.values()], first);
  }

  /** Those who can only go round, by the pages that they come to. */
  private tellCycles(walk: Walk, caught: Diagram, rooms: readonly Room[], first: Room): void {
    const { diagrams } = this.visitors;
    for (let open = caught; open !== diagrams.no; ) {
      // Some of them who come to the same pages: to as many as anybody does, and to no others.
      let alike = open;
      const inside = rooms.filter(({ comes }) => {
        const there = diagrams.and(alike, comes);
        if (there !== diagrams.no) alike = there;
        return there !== diagrams.no;
      });
      open = diagrams.minus(open, alike);
      const paths = [...new Set(inside.map(({ walk: { arrival } }) => arrival.path))].sort();
      // Who only comes to a cycle by links is told of where it is.
      if (paths.length < 2 || !inside.every((room) => this.comesTo(first, room, alike))) continue;
      const tapped = inside.flatMap(({ links, walk: there }) =>
        links.filter((link) => diagrams.and(this.sees(there, link), alike) !== diagrams.no),
      );
      const set = [...new Set(tapped.map(({ at }) => at))];
      const problem: ProblemFound = ['link-circle', paths.join(CIRCLE)];
      this.book.judge([{ problem, when: alike, legs: 0 }], { ...walk, set });
    }
  }

  /** True when links lead some visitors from a page to the path of another. */
  private comesTo({ walk: { arrival } }: Room, start: Room, who: Diagram): boolean {
    const { diagrams } = this.visitors;
    const reached = new Set([start]);
    for (const room of reached) {
      if (room.walk.arrival.path === arrival.path) return true;
      for (const [next, when] of room.next) if (diagrams.and(when, who) !== diagrams.no) reached.add(next);
    }
    return false;
  }

  private offersAt(walk: Walk): Diagram {
    const { diagrams } = this.visitors;
    const { host, arrival, page } = walk;
    const filled = this.problems.exitsOf(page).others.filter(({ call }) => call !== null);
    const leads = this.problems.has(this.visitors.on(host), arrival, page, 'leads');
    const offers = [this.acts(walk), ...filled.map((one) => this.sees(walk, one)), diagrams.not(leads)];
    return diagrams.any(offers);
  }

  /** Who of a walk sees something of its page. */
  private sees({ host, arrival, when: who }: Walk, { when }: { readonly when?: Rule }): Diagram {
    return this.visitors.diagrams.and(who, this.visitors.on(host).holds(arrival, when));
  }

  private isBroken({ host, arrival: { path } }: Walk, { to }: PageLink): boolean {
    return to !== path && to !== '/' && this.problems.isUnmatched(this.visitors.on(host), to);
  }
}
