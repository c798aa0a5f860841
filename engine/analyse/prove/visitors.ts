import { remembered } from '../../compile/remembered.ts';
import { BROWSER } from '../../decide/facts/apps.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { ChannelRecord, HostPart, Release } from '../../decide/model/release.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { channelFacts } from '../diagrams/channel-facts.ts';
import { type Diagram, Diagrams } from '../diagrams/diagrams.ts';
import { factOrder } from '../diagrams/fact-order.ts';
import { GuardDiagrams } from '../diagrams/navigation.ts';
import { CHANNEL, VisitorVariables } from '../diagrams/visitor-variables.ts';
import { HostVisits, loginsOf, possibleVisitors, type ReleaseSide } from '../diagrams/visits.ts';
import { type ChannelClass, channelClasses, channelFact } from './channel-classes.ts';
import { channelVariants, type Variant } from './channel-variants.ts';
import { type Constraints, OWN_CHANNEL } from './constraints.ts';
import { pageConditions } from './deciding-rules.ts';
import { knownValues } from './known-values.ts';
import { answered, codeOf, hasValues, NO_ANSWER } from './reply-status.ts';
import { TriedValues } from './tried-values.ts';

/** One of some visitors. */
export interface Someone {
  readonly constraints: Constraints;
  readonly own: Variant;
  /** How many things must be said of the visitor. */
  readonly cost: number;
}

/** All visitors of a release at once, and where the guard leads them. */
export class Visitors {
  readonly diagrams = new Diagrams();
  readonly classes: readonly ChannelClass[];
  /** Everybody who can be. */
  readonly everybody: Diagram;
  private readonly variables: VisitorVariables;
  private readonly guard: GuardDiagrams;
  private readonly side: ReleaseSide;
  private readonly facts: readonly string[];
  /** Where a visitor can bring a channel along. */
  private readonly carriers: readonly string[];
  /** Who brings none, and has the default one. */
  private readonly bare: Diagram;
  private readonly hosts = new Map<HostPart, HostVisits>();
  private readonly tried: TriedValues;
  private readonly failing = new Map<string, Diagram>();
  /** Names of what calls answer, by call and how many there are to look through. */
  private readonly answers = new Map<string, readonly string[]>();
  private readonly times: readonly Scalar[];
  /** The calls of the guard that the backend answers. */
  readonly apiCalls: readonly string[];

  constructor(readonly release: Release) {
    const { site } = release;
    const conditions = pageConditions(release);
    const { diagrams } = this;
    const { fetches } = site.guard;
    this.apiCalls = Object.keys(fetches).filter((name) => fetches[name]?.via === 'api');
    this.facts = channelFacts(release);
    this.classes = channelClasses(release, this.facts);
    this.tried = new TriedValues([site], conditions, knownValues([release]));
    this.times = this.tried.domain('now');
    const order = factOrder([site], conditions);
    this.variables = new VisitorVariables(diagrams, this.tried, order, this.classes.length, new Map());
    this.guard = new GuardDiagrams(diagrams, this.variables, site);
    this.side = { release, name: 'one', classes: this.classes };
    this.carriers = carriersOf(release);
    this.bare = diagrams.all(this.carriers.map((fact) => diagrams.is(this.variables.fact(fact), null)));
    const hasUsual = this.variables.ofClass('has the default channel', (at) =>
      Boolean(this.classes[at]?.members.includes(site.guard.channel.default)),
    );
    const possible = possibleVisitors(diagrams, this.variables, [this.side]);
    this.everybody = diagrams.and(possible, diagrams.or(diagrams.not(this.bare), hasUsual));
  }

  on(host: HostPart): HostVisits {
    const { guard, side, release } = this;
    return remembered(this.hosts, host, () => new HostVisits(guard, side, host, loginsOf(release, host)));
  }

  /** A fact, as visitors bring it. */
  brought(fact: string): Diagram {
    return this.variables.fact(fact);
  }

  /** For whom a call ends with values that can be read. */
  isAnswered(call: string): Diagram {
    return this.diagrams.apply('has values', (of) => hasValues(of as string), [
      this.brought(`reply.${call}`),
    ]);
  }

  /** For whom a call fails: a code that a rule names is an answer, any other than 200 is none. */
  fails(call: string): Diagram {
    return remembered(this.failing, call, () => {
      const failures: readonly (number | null)[] = [null, this.tried.unnamed(call, 'code')];
      return this.diagrams.apply(`${call} fails`, (of) => failures.includes(codeOf(of as string)), [
        this.brought(`reply.${call}`),
      ]);
    });
  }

  /** For whom a condition holds with a good answer of a call instead of theirs, whichever good one. */
  withSomeAnswer(condition: Diagram, call: string): Diagram {
    const answeredWell = this.diagrams.where(condition, `reply.${call}`, this.goodAnswer(call));
    return this.valuesOf(call).reduce((found, fact) => this.diagrams.some(found, fact), answeredWell);
  }

  /** A diagram for those whom a call does not answer. */
  withSilence(one: Diagram, call: string): Diagram {
    return this.diagrams.where(one, `reply.${call}`, NO_ANSWER);
  }

  /** A diagram for those whose call is answered well, and without data. */
  withEmptyAnswer(one: Diagram, call: string): Diagram {
    const answeredWell = this.diagrams.where(one, `reply.${call}`, this.goodAnswer(call));
    return this.valuesOf(call).reduce((found, fact) => this.diagrams.where(found, fact, null), answeredWell);
  }

  /** The channels of some visitors, by class. */
  classesOf(when: Diagram): ReadonlyMap<ChannelClass, readonly string[]> {
    const { diagrams } = this;
    const usual = this.release.site.guard.channel.default;
    const bringing = this.classesIn(diagrams.minus(when, this.bare));
    const found = new Map<ChannelClass, readonly string[]>();
    for (const at of this.classesIn(when)) {
      const one = this.classes[at] as ChannelClass;
      found.set(one, bringing.includes(at) ? one.members : [usual]);
    }
    return found;
  }

  /** One of those for whom a condition holds, of whom least must be said; null where there is nobody. */
  someone(when: Diagram): Someone | null {
    // Where a channel is brought is said only of whom it matters.
    const way = this.diagrams.cheapest(when, (name, value) =>
      value === null && this.carriers.includes(name) ? SOMETHING : costOfValue(name, value),
    );
    if (!way) return null;
    const constraints = new Map<string, Scalar>();
    for (const [name, value] of way)
      if (name !== CHANNEL) constraints.set(name.split(' ')[0] as string, value as Scalar);
    // Who is told apart by how long ago something was comes at a time.
    const [only, ...others] = this.times;
    if (only !== undefined && others.length === 0) constraints.set('now', only);
    const at = Number(way.get(CHANNEL) ?? 0);
    const { record } = this.classes[at] as ChannelClass;
    const isBare = this.carriers.every((name) => way.get(name) === null);
    return { constraints, own: isBare ? this.usualLike(record) : record, cost: constraintCount(constraints) };
  }

  /** The default channel in the version that is of the same class as a record. */
  private usualLike(record: ChannelRecord): ChannelRecord {
    const known = (of: ChannelRecord) => JSON.stringify(this.facts.map((fact) => channelFact(of, fact)));
    const variants = channelVariants(this.release, this.release.site.guard.channel.default);
    return variants.find((one) => known(one) === known(record)) ?? (variants[0] as ChannelRecord);
  }

  private goodAnswer(call: string): string {
    return answered(this.release.site.guard.fetches[call]?.via === 'api' ? 200 : null);
  }

  private valuesOf(call: string): readonly string[] {
    const { names } = this.diagrams;
    return remembered(this.answers, `${call} ${names.length}`, () =>
      names.filter((name) => name.startsWith(`reply.${call}.`)),
    );
  }

  private classesIn(when: Diagram): readonly number[] {
    if (when === this.diagrams.no) return [];
    return this.classes.length > 1 ? (this.diagrams.possible(when, CHANNEL) as readonly number[]) : [0];
  }
}

/** Where a visitor can bring a channel along: in the link, or remembered. A path has its own. */
export function carriersOf({ site }: Release): readonly string[] {
  return site.guard.channel.sources.filter((source) => !source.startsWith('route.'));
}

/** What costs something, and less than anything else. */
export const SOMETHING = 0.01;

/** How much must be said of a visitor: what is so for anybody costs nothing, and an answer counts as a whole. */
export function costOfValue(name: string, value: FactValue): number {
  if (name === CHANNEL || name === 'now' || value === null || value === OWN_CHANNEL) return 0;
  if (name === 'env.app' && value === BROWSER) return 0;
  if (name === 'env.os' && value === 3) return 0;
  if ((name === 'env.userAgent' || name === 'env.referrer') && value === '') return 0;
  return /^reply\.[^.]*\./.test(name) ? SOMETHING : 1;
}

/** How many things must be said of a visitor. */
export function constraintCount(constraints: Constraints): number {
  const said = [...constraints].filter(([fact, value]) => costOfValue(fact, value) > 0);
  return new Set(said.map(([fact]) => /^reply\.[^.]+/.exec(fact)?.[0] ?? fact)).size;
}
