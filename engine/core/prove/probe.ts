import type { DecisionState } from '../facts/decision-state.ts';
import { resolveDestination } from '../flow/resolve-destination.ts';
import type { Scalar } from '../model/json.ts';
import { type FactValue, type Lookup, UNKNOWN, type Unknown } from '../rules/unknown.ts';
import { channelFact } from './channel-classes.ts';
import { CHANNEL_RULE } from './fold-rule.ts';
import type { Place } from './place-model.ts';
import { RememberingMap } from './remembering-map.ts';
import { OWN_CHANNEL, type Trip } from './trip.ts';
import { codeOf, hasValues, NO_ANSWER, type Visitor } from './visitor.ts';

type Answer = FactValue | Unknown;

/** Any time will do: rules read it only to compare it with stored times. */
export const PROBE_TIME = 1_767_225_600_000;

/**
 * Facts of a class of visitors at a place, for the decider. A fact that the class does not fix reads as unknown, and the
 * probe remembers that it was asked for. So the decider itself says which facts matter.
 */
export class Probe {
  /** Facts that were asked for and are not known, in order. */
  readonly missing: string[] = [];
  /** Calls that this navigation makes. */
  readonly asked = new Set<string>();
  readonly state: DecisionState = {
    stored: new RememberingMap(this),
    removedParams: new Set(),
    set: new RememberingMap(this),
    pending: new Set(),
  };
  /** Why something is unknown at this moment: the facts that it depends on. */
  why: () => readonly string[] = () => [];

  constructor(
    private readonly visitor: Visitor,
    private readonly trip: Trip,
    private readonly place: Place,
  ) {}

  /** Answers the decider. */
  readonly lookup: Lookup = (fact) => {
    const { group, name, fetch, field } = nameOf(fact);
    switch (group) {
      case 'query':
        return this.query(name, fact);
      case 'stored':
        return this.stored(name, fact);
      case 'reply':
        return this.reply(fetch, field, fact);
      case 'channelRule':
        return this.channel(fact);
      case 'channel':
        return name === 'id' ? (this.trip.channel?.id ?? OWN_CHANNEL) : this.channel(fact);
      case 'decision':
        return this.state.set.get(fact) ?? null;
      case 'visit':
        return this.hasToken();
      case 'flow':
        return this.destination(name as 'success' | 'fail');
      case 'now':
        return PROBE_TIME;
      default: {
        const known = this.place.known(fact);
        return known === UNKNOWN ? this.read(fact) : known;
      }
    }
  };

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

  private channel(fact: string): Answer {
    if (this.trip.channel) return channelFact(this.trip.channel, fact);
    const value = this.read(fact);
    return fact === 'channel.groups' && typeof value === 'string' ? (JSON.parse(value) as string[]) : value;
  }

  private stored(key: string, fact: string): Scalar | Unknown {
    const set = this.state.stored.get(key);
    if (set !== undefined) return typeof set === 'object' ? null : set;
    const changed = this.trip.stored.get(key);
    if (changed === undefined) return this.read(fact);
    if (typeof changed !== 'object' || changed === null) return changed;
    this.missing.push(...changed.dependsOn);
    return UNKNOWN;
  }

  private query(name: string, fact: string): Scalar | Unknown {
    if (this.state.removedParams.has(name) || this.trip.stripped.has(name)) return null;
    const { query } = this.trip;
    if (query) return Object.hasOwn(query, name) ? (query[name] ?? null) : null;
    return this.read(fact);
  }

  private hasToken(): Answer {
    const token = this.stored('access_token', 'stored.access_token');
    return token === UNKNOWN ? UNKNOWN : token !== null && token !== '';
  }

  private destination(kind: 'success' | 'fail'): Answer {
    const variant = this.channel('channel.variant');
    if (variant === UNKNOWN) return UNKNOWN;
    const { site, host } = this.place.release;
    return resolveDestination(
      kind,
      site.destinations,
      (variant as string | null) ?? host.variant,
      this.lookup,
    );
  }

  private reply(fetch: string, field: string, fact: string): Scalar | Unknown {
    if (!this.asked.has(fetch) && !this.trip.remembered.has(fetch)) return null;
    const ending = this.read(nameOf(fact).ending);
    if (ending === UNKNOWN) return UNKNOWN;
    if (field === 'status') return ending === NO_ANSWER ? 'timeout' : 'ok';
    if (field === 'httpStatus') return ending === NO_ANSWER ? null : 200;
    if (field === 'code') return codeOf(ending);
    return hasValues(ending) ? this.read(fact) : null;
  }
}

/** The parts of a fact's name. */
interface FactName {
  readonly group: string;
  readonly name: string;
  /** Of `reply.FETCH.FIELD`. */
  readonly fetch: string;
  readonly field: string;
  /** The fact that says how the call ended. */
  readonly ending: string;
}

const names = new Map<string, FactName>();

function nameOf(fact: string): FactName {
  let found = names.get(fact);
  if (!found) {
    const group = fact.startsWith(CHANNEL_RULE) ? 'channelRule' : (/^[^.]*/.exec(fact)?.[0] ?? '');
    const name = fact.slice(group.length + 1);
    const fetch = /^[^.]*/.exec(name)?.[0] ?? '';
    found = { group, name, fetch, field: name.slice(fetch.length + 1), ending: `reply.${fetch}` };
    names.set(fact, found);
  }
  return found;
}
