import type { DecisionState } from '../facts/decision-state.ts';
import type { Facts } from '../model/facts.ts';
import type { Scalar } from '../model/json.ts';
import type { ChannelRecord } from '../model/release.ts';
import type { Reply } from '../model/reply.ts';
import { UNKNOWN, type Unknown } from '../rules/unknown.ts';
import { codeOf, hasValues, NO_ANSWER, type Visitor } from './visitor.ts';

/** What the navigations before have left behind. */
export interface Trip {
  /** Storage that they changed; a key whose value is not known has the facts that it depends on. */
  readonly stored: ReadonlyMap<string, Scalar | { readonly dependsOn: readonly string[] }>;
  /** Calls whose answers later navigations still see. */
  readonly remembered: ReadonlySet<string>;
  /** The query of a redirect; null while it is still the visitor's own. */
  readonly query: Readonly<Record<string, string>> | null;
  /** Parameters of the visitor's own query that are used up. */
  readonly stripped: ReadonlySet<string>;
}

/**
 * Facts of a class of visitors, for the decider. A fact that the class does not fix reads as unknown, and the probe
 * remembers that it was asked for. So the decider itself says which facts matter.
 */
export class Probe {
  /** Facts that were asked for and are not known, in order. */
  readonly missing: string[] = [];
  /** Calls that this navigation makes. */
  readonly asked = new Set<string>();
  /** Why something is unknown at this moment: the facts that it depends on. */
  why: () => readonly string[] = () => [];

  constructor(
    private readonly visitor: Visitor,
    private readonly trip: Trip,
  ) {}

  /** The facts of a navigation to `path`. */
  facts(path: string, channel: ChannelRecord, now: number): Facts {
    return {
      now,
      nav: { path, query: this.query(), url: path },
      env: reading((name) => this.read(`env.${name}`)) as Facts['env'],
      stored: reading((name) => this.stored(name)) as Facts['stored'],
      channels: { [channel.id]: channel },
      replies: reading((name) => this.reply(name)) as Facts['replies'],
      answered: [],
    };
  }

  /** A state whose unknown parts remember what they depend on. */
  state(): DecisionState {
    return {
      stored: new RememberingMap(this),
      removedParams: new Set(),
      set: new RememberingMap(this),
      pending: new Set(),
    };
  }

  /** True when the answer of a call is known from an earlier navigation. */
  remembers(fetch: string): boolean {
    return this.trip.remembered.has(fetch);
  }

  private read(fact: string): Scalar | Unknown {
    const value = this.visitor.get(fact);
    if (value !== undefined) return value;
    this.missing.push(fact);
    return UNKNOWN;
  }

  private stored(key: string): Scalar | Unknown {
    const changed = this.trip.stored.get(key);
    if (changed === undefined) return this.read(`stored.${key}`);
    if (typeof changed !== 'object' || changed === null) return changed;
    this.missing.push(...changed.dependsOn);
    return UNKNOWN;
  }

  private query(): Facts['nav']['query'] {
    const { query, stripped } = this.trip;
    if (query) return query;
    return reading((name) => (stripped.has(name) ? undefined : (this.read(`query.${name}`) ?? undefined))) as Facts['nav']['query'];
  }

  private reply(fetch: string): Reply | undefined {
    if (!this.asked.has(fetch) && !this.trip.remembered.has(fetch)) return undefined;
    const ending = () => this.read(`reply.${fetch}`);
    const known = <T>(value: (ending: Scalar) => T): T => {
      const how = ending();
      return how === UNKNOWN ? (UNKNOWN as T) : value(how);
    };
    return {
      get status() {
        return known((how): Reply['status'] => (how === NO_ANSWER ? 'timeout' : 'ok'));
      },
      get httpStatus() {
        return known((how) => (how === NO_ANSWER ? null : 200));
      },
      get code() {
        return known(codeOf);
      },
      data: reading((field) =>
        known((how) => (hasValues(how) ? this.read(`reply.${fetch}.${field}`) : null)),
      ) as Reply['data'],
    };
  }
}

/** An object whose properties are read through a function; `undefined` means that there is no such property. */
function reading(read: (name: string) => unknown): object {
  const has = (name: string | symbol) => typeof name === 'string' && read(name) !== undefined;
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? read(name) : undefined),
      has: (_, name) => has(name),
      getOwnPropertyDescriptor: (_, name) =>
        has(name) ? { configurable: true, enumerable: true, value: read(String(name)) } : undefined,
    },
  );
}

/** A map that remembers for unknown values which facts they depend on, and tells the probe when one is read. */
class RememberingMap<Value> extends Map<string, Value> {
  private readonly reasons = new Map<string, readonly string[]>();

  constructor(private readonly probe: Probe) {
    super();
  }

  override get(key: string): Value | undefined {
    const value = super.get(key);
    if (value === UNKNOWN) this.probe.missing.push(...this.reasonsOf(key));
    return value;
  }

  override set(key: string, value: Value): this {
    if (value === UNKNOWN) this.reasons.set(key, [...new Set(this.probe.why())]);
    return super.set(key, value);
  }

  /** The facts that an unknown value depends on. */
  reasonsOf(key: string): readonly string[] {
    return this.reasons.get(key) ?? [];
  }
}

/** What storage holds after a navigation: known values, or the facts that unknown ones depend on. */
export function storedAfter(before: Trip['stored'], state: DecisionState): Trip['stored'] {
  const after = new Map(before);
  const { stored } = state;
  if (!(stored instanceof RememberingMap)) return after;
  for (const [key, value] of stored) {
    if (value === UNKNOWN) after.set(key, { dependsOn: stored.reasonsOf(key) });
    else after.set(key, typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Scalar));
  }
  return after;
}
