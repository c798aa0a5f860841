import type { FactValue } from '../../decide/rules/unknown.ts';
import type { Diagram, Diagrams } from '../diagrams/diagrams.ts';
import { type Arrival, firstChannel, type HostVisits, type VisitEnds } from '../diagrams/visits.ts';
import { OWN_CHANNEL } from '../prove/constraints.ts';
import type { BeforeAfter, Side } from './before-after.ts';
import type { ChangeBook } from './change-book.ts';
import { type ChannelChange, ChannelChanges, type ExchangedChannels } from './channel-changes.ts';
import type { ComparedEnd, ComparedVisitors } from './compared-visitors.ts';
import { effectChange } from './effect-change.ts';
import { type TransitionPair, transitionPairs } from './transition-pairs.ts';
import { type TwoReleases, variantsOf, type Whose } from './two-releases.ts';

/** Where visitors end, and the channel that they have there, as a value of a diagram. */
type EndValue = readonly [path: string, page: string, channel: string] | readonly [];

/** How the comparison is told. */
export interface Telling {
  readonly book: ChangeBook;
  readonly moved?: ((found: ComparedVisitors, when: Diagram, two: TwoReleases) => void) | undefined;
  /** Told of each address that has been compared. */
  readonly compared?: () => void;
}

/** Visitors who are led elsewhere, before anybody asks who they are. */
type Found = Omit<ComparedVisitors, 'host' | 'path'>;

const STOPPED: ComparedEnd = { path: '', page: null };

/** Compares visitors who come with the same to the addresses of a host. */
export class HostComparison {
  private readonly diagrams: Diagrams;
  private readonly visits: BeforeAfter<HostVisits>;

  /**
   * @param changed pages that are others.
   * @param isChosen true where visitors come because their channels are others: then each of them is told.
   * @param remembersAlike true when both releases look for a remembered channel in the same places.
   */
  constructor(
    private readonly two: TwoReleases,
    private readonly id: string,
    private readonly changed: ReadonlySet<string>,
    private readonly isChosen: boolean,
    private readonly remembersAlike: boolean,
  ) {
    this.diagrams = two.diagrams;
    this.visits = two.hostVisits(id);
  }

  /**
   * Notes what is another for those who come to some paths.
   *
   * @returns whose channel is another from then on.
   */
  at(paths: readonly string[], telling: Telling): readonly ExchangedChannels[] {
    const { book, compared } = telling;
    const channelChanges = new ChannelChanges(this.two.given.releases, this.id, book);
    for (const path of paths) {
      compared?.();
      const ends = { before: this.visits.before.from(path), after: this.visits.after.from(path) };
      const led = this.led(ends, path, telling, channelChanges);
      this.effects(ends, path, led, book);
      this.later(ends, path, channelChanges);
      for (const pair of this.transitions(path)) this.onward(ends, path, pair, book);
    }
    return channelChanges.tell();
  }

  /** Notes who ends elsewhere, and whose channel is another in the end; gives all those. */
  private led(
    ends: BeforeAfter<VisitEnds>,
    path: string,
    { book, moved }: Telling,
    channelChanges: ChannelChanges,
  ): Diagram {
    const { diagrams } = this;
    const [first, last] = [this.endsOf(ends.before, 'before'), this.endsOf(ends.after, 'after')];
    const pairs = this.isChosen
      ? diagrams.apply('both', (was, is) => [was, is] as FactValue, [first, last])
      : diagrams.differing(first, last);
    let all = diagrams.no;
    for (const [value, when] of this.cases(pairs)) {
      const [was, is] = value as unknown as readonly [EndValue, EndValue];
      const [before, after] = [endIn(was), endIn(is)];
      const [had, gets] = [was[2] ?? OWN_CHANNEL, is[2] ?? OWN_CHANNEL];
      const isLed = before.path !== after.path || before.page !== after.page || is.length > 3;
      if (isLed) all = diagrams.or(all, when);
      const isSwapped = had === OWN_CHANNEL && gets === OWN_CHANNEL ? this.isChosen : had !== gets;
      const whose = this.two.whoseIs(when, had, gets);
      if (!whose) continue;
      const found = this.found(when, whose, before, after, ends.after);
      if (isSwapped && whose.channels.length > 1)
        channelChanges.add(this.channelChange(when, whose, found, ends), path);
      if (!isLed) continue;
      const told = { ...found, host: this.id, path };
      book.moved(told);
      moved?.(told, when, this.two);
    }
    return all;
  }

  /** Notes what is done otherwise for those who end where they did. */
  private effects(ends: BeforeAfter<VisitEnds>, path: string, led: Diagram, book: ChangeBook): void {
    const { diagrams, two } = this;
    const doneBy = (side: Side) => ends[side].arrivals.flatMap(({ state }) => [...state.done.keys()]);
    const alike = diagrams.not(led);
    for (const about of new Set([...doneBy('before'), ...doneBy('after')])) {
      const done = ({ arrivals }: VisitEnds) =>
        this.overall(arrivals, diagrams.none, ({ state }) => state.done.get(about) ?? diagrams.none);
      const pairs = diagrams.differing(done(ends.before), done(ends.after));
      for (const [value, open] of this.cases(pairs)) {
        const when = diagrams.and(open, alike);
        const [was, is] = (value as readonly (readonly string[] | null)[]).map((some) => some ?? []);
        const change = effectChange(about, was ?? [], is ?? [], two.given.releases.after);
        if (change.was === change.is) continue;
        for (const [had, gets, who] of this.byChannel(ends, when)) {
          const whose = two.whoseIs(who, had, gets);
          const end = whose && this.endFor(ends.after, who);
          if (!whose || !end) continue;
          book.alike({ ...this.found(who, whose, end, end, ends.after), host: this.id, path }, change);
        }
      }
    }
  }

  /** Finds who has the same channel in both, and another one in the end when he comes again. */
  private later(ends: BeforeAfter<VisitEnds>, path: string, channelChanges: ChannelChanges): void {
    // Where the guard looks in other places, those who come again are followed as such.
    if (!this.remembersAlike) return;
    const { diagrams, two } = this;
    const { releases } = two.given;
    const remembered = (side: Side) =>
      this.overall(ends[side].arrivals, diagrams.none, (arrival) => this.remembered(side, arrival));
    const pairs = diagrams.differing(remembered('before'), remembered('after'));
    for (const [value, when] of this.cases(pairs)) {
      const [was, is] = value as readonly (string | null)[];
      if (typeof was !== 'string' || typeof is !== 'string') continue;
      for (const [had, gets, who] of this.byChannel(ends, when)) {
        if (had === OWN_CHANNEL && gets === OWN_CHANNEL ? this.isChosen : had !== gets) continue;
        const whose = two.whoseIs(who, OWN_CHANNEL, OWN_CHANNEL);
        const [before, after] = [this.endFor(ends.before, who), this.endFor(ends.after, who)];
        if (!whose || !before || !after) continue;
        const classes = (id: string, side: Side, own: Whose['had']) =>
          id === OWN_CHANNEL ? own : variantsOf(releases[side], id);
        const [first, then] = [classes(was, 'before', whose.had), classes(is, 'after', whose.gets)];
        if (new Set([...first, ...then].flatMap(({ members }) => members)).size === 1) continue;
        const of = this.found(who, whose, before, after, ends.after);
        const change = { of, had: first, gets: then, landing: null, isElsewhere: false, isLater: true };
        channelChanges.add(change, path);
      }
    }
  }

  /** Notes who is led elsewhere from the page of a path by a saved form, an action, or because it goes on by itself. */
  private onward(
    ends: BeforeAfter<VisitEnds>,
    path: string,
    { page, transition }: TransitionPair,
    book: ChangeBook,
  ): void {
    const { diagrams, two } = this;
    const led = (side: Side) => {
      const visits = this.visits[side];
      let found = diagrams.none;
      for (const arrival of ends[side].arrivals) {
        if (arrival.path !== path) continue;
        const when = diagrams.and(arrival.when, diagrams.is(arrival.page, page));
        if (when === diagrams.no) continue;
        const starts = visits.leaving({ ...arrival, when }, transition[side]);
        const on = visits.follow(starts);
        const value = (to: string, of: Diagram) =>
          diagrams.apply(`on ${to}`, (next, channel) => [to, next, channel], [of, arrival.state.channel]);
        for (const end of on.arrivals) found = diagrams.select(end.when, value(end.path, end.page), found);
        found = diagrams.select(on.stopped, value('', diagrams.none), found);
      }
      return found;
    };
    const pairs = diagrams.differing(led('before'), led('after'));
    for (const [value, when] of this.cases(pairs)) {
      const [was, is] = value as unknown as readonly (EndValue | null)[];
      // Who is led to another page is told of that: what comes after it is another thing.
      if (!was || !is || (was[0] === is[0] && was[1] === is[1])) continue;
      const whose = two.whoseIs(when, was[2] ?? OWN_CHANNEL, is[2] ?? OWN_CHANNEL);
      if (!whose) continue;
      const found = this.found(when, whose, endIn(was), endIn(is), ends.after);
      book.ledOn({ ...found, host: this.id, path }, transition.before);
    }
  }

  private transitions(path: string): readonly TransitionPair[] {
    const { before, after } = this.visits;
    const stands = { before: before.place(path).match, after: after.place(path).match };
    return transitionPairs(this.two.given.releases, stands);
  }

  /** Where all visitors end. */
  private endsOf({ arrivals, stopped }: VisitEnds, side: Side): Diagram {
    const { diagrams } = this;
    const isChanged = (page: string) => side === 'after' && this.changed.has(page);
    const limit = this.two.given.releases.after.site.guard.redirectLimitPage;
    const late = diagrams.leaf(isChanged(limit) ? ['', '', OWN_CHANNEL, 'changed'] : ['', '', OWN_CHANNEL]);
    const found = this.overall(arrivals, late, ({ path, page, state }) =>
      diagrams.apply(
        `end ${side} ${path}`,
        (id, channel) => [path, id, channel, ...(isChanged(String(id)) ? ['changed'] : [])],
        [page, state.channel],
      ),
    );
    return diagrams.select(stopped, late, found);
  }

  private overall(
    arrivals: readonly Arrival[],
    none: Diagram,
    value: (arrival: Arrival) => Diagram,
  ): Diagram {
    return arrivals.reduce(
      (found, arrival) => this.diagrams.select(arrival.when, value(arrival), found),
      none,
    );
  }

  /** The values of a diagram that some visitor has, with all who have it. */
  private *cases(one: Diagram): Generator<readonly [FactValue, Diagram]> {
    if (one === this.diagrams.none) return;
    for (const [value, who] of this.diagrams.cases(one, this.two.everybody))
      if (value !== null) yield [value, who];
  }

  /** Some visitors, by the channels that they have in the end. */
  private *byChannel(
    ends: BeforeAfter<VisitEnds>,
    when: Diagram,
  ): Generator<readonly [had: string, gets: string, when: Diagram]> {
    const { diagrams } = this;
    const own = diagrams.leaf(OWN_CHANNEL);
    const [was, is] = [ends.before, ends.after].map(({ arrivals }) =>
      this.overall(arrivals, own, ({ state }) => state.channel),
    ) as [Diagram, Diagram];
    for (const [had, some] of diagrams.cases(was, when))
      for (const [gets, who] of diagrams.cases(is, some)) yield [String(had), String(gets), who];
  }

  /** Where the first of some visitors end. */
  private endFor({ arrivals }: VisitEnds, when: Diagram): ComparedEnd | null {
    const { diagrams } = this;
    for (const { path, page, when: who } of arrivals) {
      const both = diagrams.and(who, when);
      const id = diagrams
        .valuesIn(page)
        .find((one) => diagrams.and(both, diagrams.is(page, one)) !== diagrams.no);
      if (id !== undefined) return { path, page: String(id) };
    }
    return null;
  }

  private found(
    when: Diagram,
    whose: Whose,
    before: ComparedEnd,
    after: ComparedEnd,
    ends: VisitEnds,
  ): Found {
    const { diagrams, two } = this;
    // Those who come there over the fewest redirects are the example.
    const nearest = ends.arrivals.find((one) => diagrams.and(one.when, when) !== diagrams.no);
    const who = nearest ? diagrams.and(nearest.when, when) : when;
    const near = two.whoseIs(who, OWN_CHANNEL, OWN_CHANNEL) ?? whose;
    const { channels, brought, versions } = whose;
    return {
      channels,
      brought,
      versions,
      before,
      after,
      legs: nearest?.legs ?? 0,
      ...two.someoneIn(who, near),
    };
  }

  private channelChange(
    when: Diagram,
    { had, gets }: Whose,
    of: Found,
    ends: BeforeAfter<VisitEnds>,
  ): ChannelChange {
    const [was, is] = [this.landing('before', ends.before, when), this.landing('after', ends.after, when)];
    const isElsewhere = was !== undefined && is !== undefined && was !== is;
    return { of, had, gets, landing: was === undefined ? is : was, isElsewhere };
  }

  /** The login or landing path in force where visitors end: null for none, undefined for any that they may remember. */
  private landing(side: Side, { arrivals }: VisitEnds, when: Diagram): string | null | undefined {
    const { diagrams } = this;
    const { host } = this.visits[side];
    const known = (wanted: FactValue) => host.screens.find(({ path }) => path === wanted)?.path ?? null;
    const found = new Set<string | null>();
    for (const { path, when: who, state } of arrivals) {
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
