import { remembered } from '../../compile/remembered.ts';
import type { SitePart } from '../../decide/model/release.ts';
import type { Diagram, Diagrams } from './diagrams.ts';

/** What a visitor brings to a navigation. */
export interface CarriedState {
  /** Storage that navigations before have changed; any other key is as the visitor brought it. */
  readonly stored: ReadonlyMap<string, Diagram>;
  /** Query parameters that are known otherwise than by the visitor's own link. */
  readonly query: ReadonlyMap<string, Diagram>;
  /** True while parameters that `query` does not name are those of the visitor's link; else they are missing. */
  readonly isOwnQuery: boolean;
  /** For whom the answer of a call can be read, by fetch. */
  readonly answered: ReadonlyMap<string, Diagram>;
  /** The channel of the navigation before, `OWN_CHANNEL` for the visitor's own; null at the first navigation. */
  readonly channel: Diagram | null;
  /**
   * Who has been led on, since the last page, by a rule that asks for the answer of a call, by the call; and by one
   * that sends them to log in, by `TO_LOG_IN`.
   */
  readonly led: ReadonlyMap<string, Diagram>;
  /** The paths passed so far, where that is asked for. */
  readonly trail: Diagram | null;
  /** What the guard has done besides leading, in words, by what it is about. */
  readonly done: ReadonlyMap<string, Diagram>;
}

const NONE: ReadonlyMap<string, Diagram> = new Map();

/** Stands for being sent to log in. */
export const TO_LOG_IN = 'to log in';

/** The beginning of a visit. */
export const AT_START: CarriedState = {
  stored: NONE,
  query: NONE,
  isOwnQuery: true,
  answered: NONE,
  channel: null,
  led: NONE,
  trail: null,
  done: NONE,
};

/**
 * The state of those who leave a page for another address: of answers those alone that are remembered for the visit go
 * along.
 *
 * @param query what the address brings.
 */
export function leavingState(
  { guard: { fetches } }: Pick<SitePart, 'guard'>,
  state: CarriedState,
  query: CarriedState['query'],
  stored = state.stored,
): CarriedState {
  const answered = [...state.answered].filter(([name]) => fetches[name]?.remember === 'visit');
  return { ...state, stored, query, isOwnQuery: false, answered: new Map(answered), led: NONE };
}

/** What a visitor brought before any navigation. */
export interface Brought {
  stored(key: string): Diagram;
  query(name: string): Diagram;
  /** Every parameter that rules read. */
  readonly params: readonly string[];
}

/**
 * The state of two ways that meet.
 *
 * @param when for whom the first holds; the second holds for all others who come.
 */
export function joinedStates(
  diagrams: Diagrams,
  brought: Brought,
  when: Diagram,
  one: CarriedState,
  other: CarriedState,
): CarriedState {
  if (one === other) return one;
  const joined = (
    first: ReadonlyMap<string, Diagram>,
    second: ReadonlyMap<string, Diagram>,
    missing: (name: string, of: CarriedState) => Diagram,
    also: readonly string[] = [],
  ): ReadonlyMap<string, Diagram> => {
    if (first === second) return first;
    const names = new Set([...first.keys(), ...second.keys(), ...also]);
    return new Map(
      [...names].map((name) => [
        name,
        diagrams.select(
          when,
          first.get(name) ?? missing(name, one),
          second.get(name) ?? missing(name, other),
        ),
      ]),
    );
  };
  const queryOf = (name: string, { isOwnQuery }: CarriedState) =>
    isOwnQuery ? brought.query(name) : diagrams.none;
  const isOwnQuery = one.isOwnQuery && other.isOwnQuery;
  const others = one.isOwnQuery === other.isOwnQuery ? [] : brought.params;
  return {
    stored: joined(one.stored, other.stored, (key) => brought.stored(key)),
    query: joined(one.query, other.query, queryOf, others),
    isOwnQuery,
    answered: joined(one.answered, other.answered, () => diagrams.no),
    channel: one.channel && other.channel && diagrams.select(when, one.channel, other.channel),
    led: joined(one.led, other.led, () => diagrams.no),
    trail: one.trail && other.trail && diagrams.select(when, one.trail, other.trail),
    done: joined(one.done, other.done, () => diagrams.none),
  };
}

const numbers = new WeakMap<CarriedState, number>();

/** The same number for states in which everything is the same. */
export function stateNumber(diagrams: Diagrams, state: CarriedState): number {
  return remembered(numbers, state, () => {
    const { stored, query, isOwnQuery, answered, channel, led, trail, done } = state;
    const parts = [stored, query, answered, led, done].map((of) =>
      [...of]
        .map(([name, { id }]) => `${name}=${id}`)
        .sort()
        .join(),
    );
    return diagrams.leaf([...parts, `${isOwnQuery} ${channel?.id} ${trail?.id}`]).id;
  });
}
