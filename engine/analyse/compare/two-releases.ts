import { remembered } from '../../compile/remembered.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { type Diagram, Diagrams } from '../diagrams/diagrams.ts';
import { factOrder } from '../diagrams/fact-order.ts';
import { GuardDiagrams, type SayEffect } from '../diagrams/navigation.ts';
import { CHANNEL, VisitorVariables } from '../diagrams/visitor-variables.ts';
import { HostVisits, loginsOf, possibleVisitors, type ReleaseSide } from '../diagrams/visits.ts';
import type { ChannelClass, PairedClass } from '../prove/channel-classes.ts';
import { channelVariants } from '../prove/channel-variants.ts';
import { type Constraints, OWN_CHANNEL } from '../prove/constraints.ts';
import { pageConditions } from '../prove/deciding-rules.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import type { TriedValues } from '../prove/tried-values.ts';
import { carriersOf, costOfValue, SOMETHING } from '../prove/visitors.ts';
import type { BeforeAfter, Side } from './before-after.ts';
import type { ComparedVisitors } from './compared-visitors.ts';
import { listOfOne, membersOf } from './joined-lists.ts';
import { versionsTogether } from './only-versions.ts';

/** What both releases are followed with. */
export interface ComparisonInputs {
  readonly releases: BeforeAfter<Release>;
  readonly tried: TriedValues;
  /** Tells of effects that are compared, and lead nobody in either release. */
  readonly say: SayEffect;
}

/** Whose difference it is. */
export interface Whose {
  readonly had: readonly ChannelClass[];
  readonly gets: readonly ChannelClass[];
  /** Both together. */
  readonly channels: readonly string[];
  /** Those that they bring, or have by default. */
  readonly brought: readonly string[];
  readonly versions: readonly string[];
  /** The class, by number, of one of them; null where nobody's own channel is meant. */
  readonly first: number;
}

/** Two releases for the same visitors, whose channels are of the same classes in both. */
export class TwoReleases {
  readonly diagrams = new Diagrams();
  readonly variables: VisitorVariables;
  private readonly carriers: readonly string[];
  /** Visitors who can be, and bring a channel. */
  private readonly withChannel: Diagram;
  /** Visitors who can be, and bring none: they have the default one. */
  private readonly without: Diagram;
  private readonly sides: BeforeAfter<ReleaseSide>;
  /** Of each class those who bring no channel: who has the default one; null where that is of another class. */
  private readonly bare: BeforeAfter<readonly (ChannelClass | null)[]>;
  private readonly guards: BeforeAfter<GuardDiagrams>;

  /** @param fixed what is known of all visitors. */
  constructor(
    readonly given: ComparisonInputs,
    readonly pairs: readonly PairedClass[],
    private readonly fixed: Constraints,
  ) {
    const { before, after } = given.releases;
    const sites = [before.site, after.site];
    const conditions = [before, after].flatMap(pageConditions);
    const { diagrams } = this;
    const order = factOrder(sites, conditions);
    this.variables = new VisitorVariables(diagrams, given.tried, order, pairs.length, fixed);
    this.sides = {
      before: { release: before, name: 'before', classes: pairs.map((pair) => pair.before) },
      after: { release: after, name: 'after', classes: pairs.map((pair) => pair.after) },
    };
    this.bare = { before: bareOf(this.sides.before), after: bareOf(this.sides.after) };
    const guardOf = ({ site }: Release) => new GuardDiagrams(diagrams, this.variables, site, given.say);
    const guard = guardOf(before);
    // The same rules lead alike: what is worked out for one release is known of the other.
    this.guards = { before: guard, after: isSameGuard(before, after) ? guard : guardOf(after) };
    const possible = possibleVisitors(diagrams, this.variables, [this.sides.before, this.sides.after]);
    this.carriers = [...new Set([before, after].flatMap(carriersOf))];
    const bare = diagrams.all(this.carriers.map((fact) => diagrams.is(this.variables.fact(fact), null)));
    this.withChannel = diagrams.minus(possible, bare);
    this.without = diagrams.and(possible, bare);
  }

  /** Everybody who can be. */
  get everybody(): Diagram {
    return this.diagrams.or(this.withChannel, this.without);
  }

  /** The visits of a host in both releases, also of one that only one of them names. */
  hostVisits(id: string): BeforeAfter<HostVisits> {
    const { before, after } = this.given.releases;
    const [old, now] = [pickHost(before.hosts, id), pickHost(after.hosts, id)];
    const logins = [...new Set([...loginsOf(before, old), ...loginsOf(after, now)])];
    const visits = (side: Side, host: HostPart) =>
      new HostVisits(this.guards[side], this.sides[side], host, logins);
    return { before: visits('before', old), after: visits('after', now) };
  }

  /**
   * The channels of those for whom a condition holds; null where there is nobody.
   *
   * @param had the channel in the earlier release, `OWN_CHANNEL` for the own one.
   * @param gets the one in the later.
   */
  whoseIs(when: Diagram, had: string, gets: string): Whose | null {
    const { diagrams } = this;
    const bringing = this.classesIn(diagrams.and(when, this.withChannel));
    const bare = this.classesIn(diagrams.and(when, this.without)).filter((at) => !bringing.includes(at));
    const ownIn = (side: Side) =>
      distinct([
        ...bringing.map((at) => this.sides[side].classes[at] as ChannelClass),
        ...bare.flatMap((at) => this.bare[side][at] ?? []),
      ]);
    const own = { before: ownIn('before'), after: ownIn('after') };
    const had2 = had === OWN_CHANNEL ? own.before : [classOf(had)];
    const gets2 = gets === OWN_CHANNEL ? own.after : [classOf(gets)];
    if (had2.length === 0 || gets2.length === 0) return null;
    const versions = gets2.map((one) => one.versions ?? []).reduce(versionsTogether);
    const first = bringing[0] ?? bare.find((at) => this.bare.after[at]) ?? 0;
    const channels = membersOf([...had2, ...gets2]);
    const brought = membersOf([...own.before, ...own.after]);
    return { had: had2, gets: gets2, channels, brought, versions, first };
  }

  /** One of those for whom a condition holds, of whom least must be said. */
  someoneIn(when: Diagram, { first }: Pick<Whose, 'first'>): Pick<ComparedVisitors, 'someone' | 'own'> {
    const { diagrams } = this;
    const ofClass =
      this.pairs.length > 1 ? diagrams.and(when, diagrams.is(this.variables.channel, first)) : when;
    const bringing = diagrams.and(ofClass, this.withChannel);
    const isBare = bringing === diagrams.no;
    // Where a channel is brought is said only of whom it matters.
    const costOf = (name: string, value: FactValue) =>
      value === null && this.carriers.includes(name) ? SOMETHING : costOfValue(name, value);
    const plain = isBare ? null : diagrams.cheapest(diagrams.and(ofClass, this.everybody), costOf);
    const brings = plain && !this.carriers.every((name) => plain.get(name) === null);
    const way = brings
      ? plain
      : diagrams.cheapest(isBare ? diagrams.and(ofClass, this.without) : bringing, costOf);
    const someone = new Map<string, Scalar>(this.fixed);
    for (const [name, value] of way ?? []) {
      if (name === CHANNEL) continue;
      someone.set(name.startsWith('stored.loginAddress ') ? 'stored.loginAddress' : name, value as Scalar);
    }
    const record = this.pairs[first]?.after.record;
    const usual = this.given.releases.after.site.guard.channel.default;
    return { someone, own: isBare || !record ? { id: usual } : record };
  }

  private classesIn(when: Diagram): readonly number[] {
    if (this.pairs.length > 1) return this.diagrams.possible(when, CHANNEL) as readonly number[];
    return when === this.diagrams.no ? [] : [0];
  }
}

function bareOf({ release, classes }: ReleaseSide): readonly (ChannelClass | null)[] {
  const usual = release.site.guard.channel.default;
  return classes.map((one) => (one.members.includes(usual) ? { ...one, members: listOfOne(usual) } : null));
}

/** A channel that is not the visitor's own, as a class. */
export function classOf(id: string): ChannelClass {
  return remembered(alone, id, () => ({
    record: { id, groups: [], title: null, brand: [], variant: null },
    members: listOfOne(id),
    times: null,
  }));
}

const alone = new Map<string, ChannelClass>();

/** The records of a channel as classes. */
export function variantsOf(release: Release, id: string): readonly ChannelClass[] {
  return channelVariants(release, id).map((record) => ({ record, members: listOfOne(id), times: null }));
}

function distinct(classes: readonly ChannelClass[]): readonly ChannelClass[] {
  return [...new Set(classes)];
}

/** True when rules and what they are read with are the same, so that visitors are led alike where addresses are. */
function isSameGuard(before: Release, after: Release): boolean {
  const parts = ({ site: { guard, destinations, storage, brand, api } }: Release) => [
    guard,
    destinations,
    storage.login,
    brand,
    api.endpoints,
  ];
  return isSameJson(parts(before), parts(after));
}
