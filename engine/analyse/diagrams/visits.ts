import { remembered } from '../../compile/remembered.ts';
import { PASSED_ON } from '../../decide/flow/passed-on.ts';
import { loggedIn } from '../../decide/guard/logged-in.ts';
import type { GuardSpec } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { ChannelRecord, HostPart, Release } from '../../decide/model/release.ts';
import { channelIdIn } from '../../decide/routing/channel-id-in.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { type ChannelClass, channelFact } from '../prove/channel-classes.ts';
import { channelVariants, replacedPages, VERSION_FACT, variantName } from '../prove/channel-variants.ts';
import { OWN_CHANNEL } from '../prove/constraints.ts';
import type { Transition } from '../transitions/transitions-from.ts';
import {
  AT_START,
  type CarriedState,
  joinedStates,
  leavingState,
  stateNumber,
  TO_LOG_IN,
} from './carried-state.ts';
import type { Diagram, Diagrams } from './diagrams.ts';
import { bothDone, type GuardDiagrams, type NavigationEnd, type NavigationInputs } from './navigation.ts';
import { type Place, placesOf } from './place.ts';
import type { VisitorVariables } from './visitor-variables.ts';

/** What visitors have with them after a navigation. */
type StateAfter = CarriedState & { readonly channel: Diagram };

/** Visitors who see the page at a path. */
export interface Arrival {
  readonly path: string;
  /** Id of the page, with what channels or versions put in the place of it. */
  readonly page: Diagram;
  readonly when: Diagram;
  readonly state: StateAfter;
  /** Navigations until the page. */
  readonly legs: number;
  /** What the page was navigated to with. */
  readonly inputs: NavigationInputs;
}

/** Where visitors come to. */
export interface VisitEnds {
  readonly arrivals: readonly Arrival[];
  /** Whose chain of redirects is too long. */
  readonly stopped: Diagram;
}

/** Visitors on their way to a path. */
export interface OnTheWay {
  readonly when: Diagram;
  readonly state: CarriedState;
}

/** How a page is left: who may, to which path, and with what. */
interface Leaving {
  readonly may: Diagram;
  readonly to: Diagram;
  readonly state: CarriedState;
}

/** Where visitors are led by one navigation after another; those who are led to one path go on together. */
class NextPaths {
  readonly paths = new Map<string, OnTheWay>();

  constructor(
    private readonly diagrams: Diagrams,
    private readonly variables: VisitorVariables,
  ) {}

  lead(path: string, when: Diagram, state: CarriedState): void {
    const known = this.paths.get(path);
    this.paths.set(
      path,
      known
        ? {
            when: this.diagrams.or(when, known.when),
            state: joinedStates(this.diagrams, this.variables, when, state, known.state),
          }
        : { when, state },
    );
  }
}

/** What is different on each side of a comparison: the records of channels. */
export interface ReleaseSide {
  readonly release: Release;
  /** Tells the two sides apart; the same for one release on its own. */
  readonly name: string;
  /** The classes of channels, by number. */
  readonly classes: readonly ChannelClass[];
}

/** The visits of one host of a release, for all visitors at once. */
export class HostVisits {
  readonly diagrams: Diagrams;
  readonly place: (path: string) => Place;
  private readonly variables: VisitorVariables;
  private readonly start: CarriedState;
  /** Pages that something else can stand in the place of. */
  private readonly replaced: ReadonlySet<string>;
  private readonly about = new Map<string, readonly string[]>();
  private readonly followed = new Map<string, VisitEnds>();
  private readonly further = new Map<Diagram, Map<readonly NavigationEnd[], VisitEnds>>();
  private readonly starting = new Map<string, VisitEnds>();
  /** Ends of navigations that read an answer: places that the guard treats alike have these together. */
  private readonly reading = new WeakMap<readonly NavigationEnd[], boolean>();
  /** How pages are left, by what they were navigated to with. */
  private readonly left = new WeakMap<NavigationInputs, Map<Transition, Leaving>>();
  /** What an end makes of a state, by the channel: places that the guard treats alike have these together. */
  private readonly after = new WeakMap<NavigationEnd, Map<CarriedState, Map<Diagram, StateAfter>>>();

  /** @param logins what may be remembered as the login address. */
  constructor(
    private readonly guard: GuardDiagrams,
    private readonly side: ReleaseSide,
    readonly host: HostPart,
    logins: readonly string[],
  ) {
    this.diagrams = guard.diagrams;
    this.variables = guard.variables;
    this.place = placesOf(side.release, host);
    this.replaced = replacedPages(side.release);
    const name = `stored.loginAddress`;
    const login = this.variables.among(`${name} ${logins.join(' ')}`, [null, ...logins]);
    this.start = { ...AT_START, stored: new Map([['loginAddress', login]]) };
  }

  /** Everybody who comes to a path. */
  from(path: string): VisitEnds {
    return remembered(this.starting, path, () => this.startingAt(path));
  }

  private startingAt(path: string): VisitEnds {
    const { match } = this.place(path);
    const start: OnTheWay = { when: this.diagrams.yes, state: this.start };
    if (match.kind === 'root') return this.follow(new Map([[match.to, start]]), 1);
    const next = new NextPaths(this.diagrams, this.variables);
    const inputs = this.inputs(this.place(path), this.start);
    const ends = this.guard.ends(inputs);
    const arrivals = this.pass(path, start, 0, next);
    // Whom the guard treats alike at two paths it leads on alike.
    const ofChannel = remembered(this.further, inputs.channel, () => new Map());
    const further = remembered(ofChannel, ends, () => this.followTogether(next.paths, 1));
    return { arrivals: [...arrivals, ...further.arrivals], stopped: further.stopped };
  }

  /** True where the navigation to a path is another for some of those who bring the answers of some calls along. */
  readsAnswers(path: string, calls: readonly string[]): boolean {
    const place = this.place(path);
    if (place.match.kind === 'root') return false;
    const names = calls.map((call) => `brings the answer of ${call}`);
    const brought = names.map((name) => this.variables.among(name, [false, true]));
    const answered = new Map(calls.map((call, at) => [call, brought[at] as Diagram]));
    const ends = this.guard.ends(this.inputs(place, { ...this.start, answered }));
    return remembered(this.reading, ends, () =>
      ends.some(({ when, to, stored, removed, query }) =>
        [when, to ?? when, ...[stored, removed, query === 'keep' ? NOTHING : query].flatMap(valuesOf)].some(
          (one) => names.some((name) => this.diagrams.where(one, name, true) !== one),
        ),
      ),
    );
  }

  /** For whom a condition holds on a page. */
  holds({ inputs }: Pick<Arrival, 'inputs'>, rule: Parameters<GuardDiagrams['holdsOnPage']>[1]): Diagram {
    return this.guard.holdsOnPage(inputs, rule);
  }

  /** A fact, for those who see a page. */
  factOn({ inputs }: Pick<Arrival, 'inputs'>, name: string): Diagram {
    return this.guard.onPage(inputs, { var: name });
  }

  /** Those who see a page and leave it, by the paths that they are led to. */
  leaving(arrival: Arrival, transition: Transition): ReadonlyMap<string, OnTheWay> {
    const { diagrams } = this;
    const onPage = remembered(this.left, arrival.inputs, () => new Map());
    const { may, to, state } = remembered(onPage, transition, () => this.leftBy(arrival, transition));
    const led = diagrams.cases(to, diagrams.and(arrival.when, may));
    return new Map(led.map(([path, when]) => [String(path), { when, state }]));
  }

  private leftBy(arrival: Arrival, transition: Transition): Leaving {
    const { diagrams } = this;
    const { site, forms } = this.side.release;
    let may = this.holds(arrival, transition.when);
    const stored = new Map(arrival.state.stored);
    const isLoggedIn = this.factOn(arrival, 'visit.hasToken');
    const logsIn =
      transition.logsIn === true || (transition.form !== null && forms[transition.form]?.login !== undefined);
    if (transition.form !== null && !logsIn) may = diagrams.and(may, isLoggedIn);
    if (logsIn) {
      const isNew = transition.logsIn ? diagrams.yes : diagrams.not(isLoggedIn);
      for (const [key, value] of Object.entries(loggedIn(site)))
        stored.set(
          key,
          diagrams.select(isNew, diagrams.leaf(value), stored.get(key) ?? this.variables.stored(key)),
        );
    }
    const query = new Map(
      Object.entries(transition.query).map(([name, value]) => [name, diagrams.leaf(value)]),
    );
    if (transition.by === 'waited')
      for (const name of PASSED_ON) {
        const value = this.factOn(arrival, `query.${name}`);
        const passed = diagrams.apply('passed on', (one) => (one ? String(one) : null), [value]);
        if (passed !== diagrams.none)
          query.set(
            name,
            diagrams.select(isText(diagrams, passed), passed, query.get(name) ?? diagrams.none),
          );
      }
    const state = leavingState(site, arrival.state, query, stored);
    const to =
      transition.to !== null
        ? diagrams.leaf(transition.to)
        : diagrams.apply('text of', String, [this.factOn(arrival, `flow.${transition.result}`)]);
    return { may, to, state };
  }

  /**
   * Follows redirects until pages are shown. Whoever sets out to one path in one state is followed once, for all.
   *
   * @param legs navigations made before.
   */
  follow(starts: ReadonlyMap<string, OnTheWay>, legs = 0): VisitEnds {
    const { diagrams } = this;
    const all = [...starts].map(([path, { when, state }]): VisitEnds => {
      const key = `${legs} ${stateNumber(diagrams, state)} ${path}`;
      const known = remembered(this.followed, key, () =>
        this.followTogether(new Map([[path, { when: diagrams.yes, state }]]), legs),
      );
      if (when === diagrams.yes) return known;
      return {
        arrivals: known.arrivals.flatMap((arrival) => {
          const who = diagrams.and(when, arrival.when);
          return who === diagrams.no ? [] : [{ ...arrival, when: who }];
        }),
        stopped: diagrams.and(when, known.stopped),
      };
    });
    return {
      arrivals: all.flatMap(({ arrivals }) => arrivals),
      stopped: diagrams.any(all.map(({ stopped }) => stopped)),
    };
  }

  /** The same, where those who are led to one path go on together. */
  private followTogether(starts: ReadonlyMap<string, OnTheWay>, legs: number): VisitEnds {
    const arrivals: Arrival[] = [];
    let open = starts;
    for (let at = legs; at <= this.guard.site.guard.maxRedirects && open.size > 0; at += 1) {
      const next = new NextPaths(this.diagrams, this.variables);
      for (const [path, one] of open) arrivals.push(...this.pass(path, one, at, next));
      open = next.paths;
    }
    return { arrivals, stopped: this.diagrams.any([...open.values()].map(({ when }) => when)) };
  }

  /** The paths that visitors pass, also beyond the bound on redirects; null for who comes to a page. */
  trails(starts: ReadonlyMap<string, OnTheWay>, when: Diagram, most: number): Diagram {
    const { diagrams } = this;
    let open: ReadonlyMap<string, OnTheWay> = new Map(
      [...starts].map(([path, one]) => [
        path,
        { when: diagrams.and(one.when, when), state: { ...one.state, trail: diagrams.leaf([]) } },
      ]),
    );
    for (let at = 0; at < most && open.size > 0; at += 1) {
      const next = new NextPaths(diagrams, this.variables);
      for (const [path, one] of open) if (one.when !== diagrams.no) this.pass(path, one, at, next);
      open = next.paths;
    }
    let found = diagrams.none;
    for (const one of open.values()) found = diagrams.select(one.when, one.state.trail as Diagram, found);
    return found;
  }

  /** Everybody who comes to a path, before the first navigation. */
  startAt(path: string): ReadonlyMap<string, OnTheWay> {
    return new Map([[path, { when: this.diagrams.yes, state: this.start }]]);
  }

  /** One navigation: who sees the page, and where all others are led. */
  private pass(path: string, { when, state }: OnTheWay, legs: number, next: NextPaths): readonly Arrival[] {
    const { diagrams } = this;
    const place = this.place(path);
    if (place.match.kind === 'root') {
      next.lead(place.match.to, when, { ...state, ...this.trailAfter(state, path) });
      return [];
    }
    const arrivals: Arrival[] = [];
    const inputs = this.inputs(place, state);
    for (const end of this.guard.ends(inputs)) {
      const who = diagrams.and(when, end.when);
      if (who === diagrams.no) continue;
      const after = this.stateAfter(inputs, end);
      if (end.to === null) {
        const page = this.pageAt(place.match.page, inputs);
        const seen = { ...inputs, state: after, ...this.reads(after) };
        arrivals.push({ path, page, when: who, state: after, legs: legs + 1, inputs: seen });
      } else {
        for (const [to, led] of diagrams.cases(end.to, who)) next.lead(String(to), led, after);
      }
    }
    return arrivals;
  }

  /** A fact of the channel with which somebody is on the way. */
  readonly channelFact = (channel: Diagram, fact: string): Diagram => {
    const ofChannel = remembered(this.channelFacts, channel, () => new Map());
    return remembered(ofChannel, fact, () =>
      this.diagrams.bind(channel, (id) =>
        id === OWN_CHANNEL
          ? this.variables.ofClass(`${this.side.name} ${fact}`, (at) =>
              channelFact((this.side.classes[at] as ChannelClass).record, fact),
            )
          : this.factOfOther(String(id), fact),
      ),
    );
  };

  private readonly channelFacts = new Map<Diagram, Map<string, Diagram>>();

  /** Of a channel that is not the visitor's own, the version that the visitor gets decides. */
  private factOfOther(id: string, fact: string): Diagram {
    const variants = channelVariants(this.side.release, id);
    const [only] = variants;
    if (variants.length === 1 && only) return this.diagrams.leaf(channelFact(only, fact));
    const names = variants.map(variantName);
    const version = this.variables.among(VERSION_FACT + id, names);
    return this.diagrams.apply(
      `version ${this.side.name} ${id} ${fact}`,
      (name) => channelFact(variants[names.indexOf(name as string | null)] as ChannelRecord, fact),
      [version],
    );
  }

  private pageAt(page: string, { channel }: NavigationInputs): Diagram {
    if (!this.replaced.has(page)) return this.diagrams.leaf(page);
    return this.diagrams.apply(`page ${page}`, (other) => other ?? page, [
      this.channelFact(channel, `channel.page.${page}`),
    ]);
  }

  private inputs(place: Place, state: CarriedState): NavigationInputs {
    const reads = this.reads(state);
    const channel = this.channelAt(place, state, reads);
    return { place, state, channel, channelFact: this.channelFact, ...reads };
  }

  private reads(state: CarriedState): Pick<NavigationInputs, 'stored' | 'query'> {
    return {
      stored: (key) => state.stored.get(key) ?? this.variables.stored(key),
      query: (name) =>
        state.query.get(name) ?? (state.isOwnQuery ? this.variables.query(name) : this.diagrams.none),
    };
  }

  /** The channel of a navigation: the first of the guard's sources; whoever brings a channel brings the own one. */
  private channelAt(
    { match }: Place,
    { channel }: CarriedState,
    { stored, query }: Pick<NavigationInputs, 'stored' | 'query'>,
  ): Diagram {
    const { diagrams } = this;
    const spec = this.guard.site.guard.channel;
    const declared = diagrams.leaf(match.kind === 'page' ? match.channel : null);
    const values = spec.sources.map((source) => {
      const name = source.slice(source.indexOf('.') + 1);
      if (source.startsWith('route.')) return declared;
      return source.startsWith('stored.') ? stored(name) : query(name);
    });
    return firstChannel(diagrams, spec, values, channel === null ? OWN_CHANNEL : spec.default);
  }

  /**
   * What a row that leads on is about: the calls for whose answers it asks, and being sent to log in. Where the first
   * row that fits decides, the rows before it are asked, too.
   */
  private aboutRow({ step, row }: NavigationEnd['by']): readonly string[] {
    return remembered(this.about, `${step}/${row}`, () => {
      const { when, match, rows = [] } = this.guard.site.guard.steps.find(({ id }) => id === step) ?? {};
      const at = rows.findIndex(({ id }) => id === row);
      const asked = rows.slice(match === 'first' ? 0 : Math.max(at, 0), at + 1);
      const facts = [when, ...asked.map((one) => one.when)].flatMap((rule) =>
        factsIn((rule ?? true) as Json),
      );
      const calls = facts.flatMap((fact) => /^reply\.([^.]+)\./.exec(fact)?.[1] ?? []);
      const go = rows[at]?.go;
      return [...new Set([...calls, ...(go && 'loginAddress' in go ? [TO_LOG_IN] : [])])];
    });
  }

  private trailAfter({ trail }: CarriedState, path: string): Pick<CarriedState, 'trail'> {
    if (trail === null) return { trail };
    return {
      trail: this.diagrams.apply(`passed ${path}`, (passed) => [...(passed as readonly string[]), path], [
        trail,
      ]),
    };
  }

  private stateAfter(inputs: NavigationInputs, end: NavigationEnd): StateAfter {
    const { state, channel } = inputs;
    // The path alone makes the trail.
    if (state.trail !== null) return this.newStateAfter(inputs, end);
    const ofEnd = remembered(this.after, end, () => new Map());
    const ofState = remembered(ofEnd, state, () => new Map());
    return remembered(ofState, channel, () => this.newStateAfter(inputs, end));
  }

  private newStateAfter({ place, state, channel, query }: NavigationInputs, end: NavigationEnd): StateAfter {
    const { diagrams } = this;
    const about = end.to === null ? [] : this.aboutRow(end.by);
    const led = about.length === 0 ? state.led : new Map(state.led);
    for (const name of about) (led as Map<string, Diagram>).set(name, diagrams.yes);
    const { trail } = this.trailAfter(state, place.path);
    const { answered, done } = state;
    const after = {
      stored: withEntries(state.stored, end.stored, (value) => value),
      answered: withEntries(answered, end.called, (when, before = diagrams.no) => diagrams.or(before, when)),
      channel,
      led,
      trail,
      done: withEntries(done, end.done, (said, before = diagrams.none) =>
        diagrams.apply('done', bothDone, [before, said]),
      ),
    };
    if (end.query !== 'keep') return { ...after, query: end.query, isOwnQuery: false };
    const kept = withEntries(state.query, end.removed, (when, _, name) =>
      diagrams.select(when, diagrams.none, query(name)),
    );
    return { ...after, query: kept, isOwnQuery: state.isOwnQuery };
  }
}

/** The first of some values that is the id of a channel; `otherwise` where none is. */
export function firstChannel(
  diagrams: Diagrams,
  spec: GuardSpec['channel'],
  values: readonly Diagram[],
  otherwise: string,
): Diagram {
  const idIn = (value: FactValue): FactValue =>
    value === OWN_CHANNEL || value === null ? value : (channelIdIn(spec, String(value)) ?? null);
  const name = `channel in ${spec.pattern} ${spec.prefix}`;
  return values.reduceRight((found, value) => {
    const id = diagrams.apply(name, idIn, [value]);
    return diagrams.select(isText(diagrams, id), id, found);
  }, diagrams.leaf(otherwise));
}

function isText(diagrams: Diagrams, value: Diagram): Diagram {
  return diagrams.apply('is text', (one) => one !== null, [value]);
}

const NOTHING: ReadonlyMap<string, Diagram> = new Map();

function valuesOf(of: ReadonlyMap<string, Diagram>): readonly Diagram[] {
  return [...of.values()];
}

/** Entries, with others put in; the same where those change nothing. */
function withEntries(
  all: ReadonlyMap<string, Diagram>,
  others: ReadonlyMap<string, Diagram>,
  entry: (other: Diagram, before: Diagram | undefined, name: string) => Diagram,
): ReadonlyMap<string, Diagram> {
  let found: Map<string, Diagram> | null = null;
  for (const [name, other] of others) {
    const before = all.get(name);
    const after = entry(other, before, name);
    if (after === before) continue;
    found ??= new Map(all);
    found.set(name, after);
  }
  return found ?? all;
}

/** The visitors who can be: nobody gets a version of a channel at a time when nobody does. */
export function possibleVisitors(
  diagrams: Diagrams,
  variables: VisitorVariables,
  sides: readonly ReleaseSide[],
): Diagram {
  let found = diagrams.yes;
  for (const { name, classes } of sides) {
    if (classes.every(({ times }) => times === null)) continue;
    const valid = diagrams.apply(
      `valid ${name}`,
      (at, now) => classes[at as number]?.times?.some((time) => time === now) ?? true,
      [variables.channel, variables.fact('now')],
    );
    found = diagrams.and(found, valid);
  }
  return found;
}

/** Login and landing paths of a host that can be remembered. */
export function loginsOf({ site }: Release, host: HostPart): readonly string[] {
  const paths = [...host.screens, ...site.routes].filter(({ tags }) => tags.includes('login-index'));
  return [...new Set(paths.map(({ path }) => path))];
}
