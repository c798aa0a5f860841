import type { FactValue } from '../../decide/rules/unknown.ts';
import type { Diagram, Diagrams } from '../diagrams/diagrams.ts';
import { type Arrival, firstChannel, type HostVisits, type VisitEnds } from '../diagrams/visits.ts';
import { OWN_CHANNEL } from '../prove/constraints.ts';
import type { BeforeAfter, Side } from './before-after.ts';
import type { ChangeBook } from './change-book.ts';
import type { ChannelChanges } from './channel-changes.ts';
import type { ComparedEnd, ComparedVisitors } from './compared-visitors.ts';
import { effectChange } from './effect-change.ts';
import { type TransitionPair, transitionPairs } from './transition-pairs.ts';
import { type TwoReleases, variantsOf, type Whose } from './two-releases.ts';

/** How the comparison is told. */
export interface Telling {
  readonly book: ChangeBook;
  readonly moved?: ((found: ComparedVisitors, when: Diagram, two: TwoReleases) => void) | undefined;
  /** Told of each address that has been compared. */
  readonly compared?: () => void;
}

/** A host to which visitors come with the same. */
export interface ComparedHost {
  readonly id: string;
  readonly two: TwoReleases;
  readonly visits: BeforeAfter<HostVisits>;
  /** Pages that are others. */
  readonly changed: ReadonlySet<string>;
  /** True where visitors come because their channels are others: then each of them is told. */
  readonly isChosen: boolean;
  /** True when both releases look for a remembered channel in the same places. */
  readonly remembersAlike: boolean;
}

/** Where visitors end, and the channel that they have there, as a value of a diagram. */
type EndValue = readonly [path: string, page: string, channel: string] | readonly [];

const STOPPED: ComparedEnd = { path: '', page: null };

/** Compares visitors who come with the same to one address. */
export class AddressComparison {
  private readonly two: TwoReleases;
  private readonly diagrams: Diagrams;
  private readonly ends: BeforeAfter<VisitEnds>;

  constructor(
    private readonly host: ComparedHost,
    private readonly path: string,
    private readonly telling: Telling,
    private readonly channelChanges: ChannelChanges,
  ) {
    const { before, after } = host.visits;
    this.two = host.two;
    this.diagrams = host.two.diagrams;
    this.ends = { before: before.from(path), after: after.from(path) };
  }

  /** Notes what is another for them. */
  tell(): void {
    const { host, path, two } = this;
    const led = this.led();
    this.effects(this.diagrams.not(led));
    // Where the guard looks in other places, those who come again are followed as such.
    if (host.remembersAlike) this.later();
    const { before, after } = host.visits;
    const stands = { before: before.place(path).match, after: after.place(path).match };
    for (const pair of transitionPairs(two.given.releases, stands)) this.onward(pair);
  }

  /** Notes who ends elsewhere, and whose channel is another in the end; gives all those. */
  private led(): Diagram {
    const { diagrams, telling, two } = this;
    let all = diagrams.no;
    for (const [was, is, when] of this.differing<EndValue>((side) => this.endsOf(side), this.host.isChosen)) {
      const [before, after] = [endIn(was), endIn(is)];
      const [had, gets] = [was[2] ?? OWN_CHANNEL, is[2] ?? OWN_CHANNEL];
      const isLed = before.path !== after.path || before.page !== after.page || is.length > 3;
      if (isLed) all = diagrams.or(all, when);
      const whose = two.whoseIs(when, had, gets);
      if (!whose) continue;
      const found = this.found(when, whose, before, after);
      if (this.isSwapped(had, gets) && whose.channels.length > 1) {
        const [first, last] = [this.landing('before', when), this.landing('after', when)];
        const isElsewhere = first !== undefined && last !== undefined && first !== last;
        const landing = first === undefined ? last : first;
        this.channelChanges.add({ of: found, had: whose.had, gets: whose.gets, landing, isElsewhere });
      }
      if (!isLed) continue;
      telling.book.moved(found);
      telling.moved?.(found, when, two);
    }
    return all;
  }

  /** Notes what is done otherwise for those of some visitors who end where they did. */
  private effects(alike: Diagram): void {
    const { diagrams, ends, two } = this;
    const done = [ends.before, ends.after].flatMap(({ arrivals }) =>
      arrivals.flatMap(({ state }) => [...state.done.keys()]),
    );
    for (const about of new Set(done)) {
      const doneIn = (side: Side) =>
        this.overall(side, diagrams.none, ({ state }) => state.done.get(about) ?? diagrams.none);
      for (const [was, is, open] of this.differing<readonly string[] | null>(doneIn)) {
        const change = effectChange(about, was ?? [], is ?? [], two.given.releases.after);
        if (change.was === change.is) continue;
        for (const [had, gets, who] of this.byChannel(diagrams.and(open, alike))) {
          const whose = two.whoseIs(who, had, gets);
          const end = whose && this.endFor('after', who);
          if (whose && end) this.telling.book.alike(this.found(who, whose, end, end), change);
        }
      }
    }
  }

  /** Finds who has the same channel in both, and another one in the end when he comes again. */
  private later(): void {
    const { diagrams, two } = this;
    const remembered = (side: Side) =>
      this.overall(side, diagrams.none, (arrival) => this.remembered(side, arrival));
    for (const [was, is, when] of this.differing<string | null>(remembered)) {
      if (was === null || is === null) continue;
      for (const [had, gets, who] of this.byChannel(when)) {
        if (this.isSwapped(had, gets)) continue;
        const whose = two.whoseIs(who, OWN_CHANNEL, OWN_CHANNEL);
        const [before, after] = [this.endFor('before', who), this.endFor('after', who)];
        if (!whose || !before || !after) continue;
        const classes = (id: string, side: Side, own: Whose['had']) =>
          id === OWN_CHANNEL ? own : variantsOf(two.given.releases[side], id);
        const [first, then] = [classes(was, 'before', whose.had), classes(is, 'after', whose.gets)];
        if (new Set([...first, ...then].flatMap(({ members }) => members)).size === 1) continue;
        const of = this.found(who, whose, before, after);
        const change = { of, had: first, gets: then, landing: null, isElsewhere: false, isLater: true };
        this.channelChanges.add(change);
      }
    }
  }

  /** Notes who is led elsewhere from the page there by a saved form, an action, or because it goes on by itself. */
  private onward({ page, transition }: TransitionPair): void {
    const { diagrams, ends, path } = this;
    const led = (side: Side) => {
      const visits = this.host.visits[side];
      let found = diagrams.none;
      for (const arrival of ends[side].arrivals) {
        if (arrival.path !== path) continue;
        const when = diagrams.and(arrival.when, diagrams.is(arrival.page, page));
        if (when === diagrams.no) continue;
        const on = visits.follow(visits.leaving({ ...arrival, when }, transition[side]));
        const value = (to: string, of: Diagram) =>
          diagrams.apply(`on ${to}`, (next, channel) => [to, next, channel], [of, arrival.state.channel]);
        for (const end of on.arrivals) found = diagrams.select(end.when, value(end.path, end.page), found);
        found = diagrams.select(on.stopped, value('', diagrams.none), found);
      }
      return found;
    };
    for (const [was, is, when] of this.differing<EndValue | null>(led)) {
      // Who is led to another page is told of that: what comes after it is another thing.
      if (!was || !is || (was[0] === is[0] && was[1] === is[1])) continue;
      const whose = this.two.whoseIs(when, was[2] ?? OWN_CHANNEL, is[2] ?? OWN_CHANNEL);
      if (whose) this.telling.book.ledOn(this.found(when, whose, endIn(was), endIn(is)), transition.before);
    }
  }

  /**
   * What is another in both releases, with all visitors for whom it is.
   *
   * @param isAll true for what is the same, too.
   */
  private *differing<Value>(
    of: (side: Side) => Diagram,
    isAll = false,
  ): Generator<readonly [was: Value, is: Value, who: Diagram]> {
    const { diagrams, two } = this;
    const sides = [of('before'), of('after')] as const;
    const pairs = isAll
      ? diagrams.apply('both', (was, is) => [was, is] as FactValue, sides)
      : diagrams.differing(...sides);
    if (pairs === diagrams.none) return;
    for (const [value, who] of diagrams.cases(pairs, two.everybody)) {
      if (value === null) continue;
      const [was, is] = value as unknown as readonly [Value, Value];
      yield [was, is, who];
    }
  }

  /** Where all visitors end. */
  private endsOf(side: Side): Diagram {
    const { diagrams } = this;
    const isChanged = (page: string) => side === 'after' && this.host.changed.has(page);
    const limit = this.two.given.releases.after.site.guard.redirectLimitPage;
    const late = diagrams.leaf(isChanged(limit) ? ['', '', OWN_CHANNEL, 'changed'] : ['', '', OWN_CHANNEL]);
    const found = this.overall(side, late, ({ path, page, state }) =>
      diagrams.apply(
        `end ${side} ${path}`,
        (id, channel) => [path, id, channel, ...(isChanged(String(id)) ? ['changed'] : [])],
        [page, state.channel],
      ),
    );
    return diagrams.select(this.ends[side].stopped, late, found);
  }

  private overall(side: Side, none: Diagram, value: (arrival: Arrival) => Diagram): Diagram {
    return this.ends[side].arrivals.reduce(
      (found, arrival) => this.diagrams.select(arrival.when, value(arrival), found),
      none,
    );
  }

  /** True for visitors whose channel is another, or who come because it is. */
  private isSwapped(had: string, gets: string): boolean {
    return had === OWN_CHANNEL && gets === OWN_CHANNEL ? this.host.isChosen : had !== gets;
  }

  /** Some visitors, by the channels that they have in the end. */
  private *byChannel(when: Diagram): Generator<readonly [had: string, gets: string, when: Diagram]> {
    const { diagrams } = this;
    const channelsOf = (side: Side) =>
      this.overall(side, diagrams.leaf(OWN_CHANNEL), ({ state }) => state.channel);
    const [was, is] = [channelsOf('before'), channelsOf('after')];
    for (const [had, some] of diagrams.cases(was, when))
      for (const [gets, who] of diagrams.cases(is, some)) yield [String(had), String(gets), who];
  }

  /** Where the first of some visitors end. */
  private endFor(side: Side, when: Diagram): ComparedEnd | null {
    const { diagrams } = this;
    for (const { path, page, when: who } of this.ends[side].arrivals) {
      const both = diagrams.and(who, when);
      const id = diagrams
        .valuesIn(page)
        .find((one) => diagrams.and(both, diagrams.is(page, one)) !== diagrams.no);
      if (id !== undefined) return { path, page: String(id) };
    }
    return null;
  }

  private found(when: Diagram, whose: Whose, before: ComparedEnd, after: ComparedEnd): ComparedVisitors {
    const { diagrams, ends, path, two } = this;
    // Those who come there over the fewest redirects are the example.
    const nearest = ends.after.arrivals.find((one) => diagrams.and(one.when, when) !== diagrams.no);
    const who = nearest ? diagrams.and(nearest.when, when) : when;
    const near = two.whoseIs(who, OWN_CHANNEL, OWN_CHANNEL) ?? whose;
    const { channels, brought, versions } = whose;
    const legs = nearest?.legs ?? 0;
    const someone = two.someoneIn(who, near);
    return { host: this.host.id, path, channels, brought, versions, before, after, legs, ...someone };
  }

  /** The login or landing path in force where visitors end: null for none, undefined for any that they may remember. */
  private landing(side: Side, when: Diagram): string | null | undefined {
    const { diagrams } = this;
    const { host } = this.host.visits[side];
    const known = (wanted: FactValue) => host.screens.find(({ path }) => path === wanted)?.path ?? null;
    const found = new Set<string | null>();
    for (const { path, when: who, state } of this.ends[side].arrivals) {
      const some = diagrams.and(who, when);
      if (some === diagrams.no) continue;
      const here = known(path);
      const login = state.stored.get('loginAddress') ?? diagrams.none;
      if (here !== null) found.add(here);
      else for (const [value] of diagrams.cases(login, some)) found.add(known(value));
    }
    return found.size === 1 ? ([...found][0] as string | null) : undefined;
  }

  /** The channel that visitors have who come again without one in the link. */
  private remembered(side: Side, { state }: Arrival): Diagram {
    const spec = this.two.given.releases[side].site.guard.channel;
    // Of who may have remembered something before, it is that of those who have not.
    const stored = spec.sources.flatMap((source) =>
      source.startsWith('stored.') ? (state.stored.get(source.slice('stored.'.length)) ?? []) : [],
    );
    return firstChannel(this.diagrams, spec, stored, spec.default);
  }
}

function endIn([path = '', page = '']: EndValue): ComparedEnd {
  return path === '' ? STOPPED : { path, page };
}
