import { remembered } from '../../compile/remembered.ts';
import type { HostPart } from '../../decide/model/release.ts';
import { type CarriedState, stateNumber } from '../diagrams/carried-state.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival, HostVisits, VisitEnds } from '../diagrams/visits.ts';
import type { Transition } from '../transitions/transitions-from.ts';
import type { Visitors } from './visitors.ts';

/** Visitors who see a page, with how they have come there. */
export interface Walk {
  readonly host: HostPart;
  readonly entry: string;
  readonly arrival: Arrival;
  readonly page: string;
  /** Who sees the page. */
  readonly when: Diagram;
  /** Navigations until there. */
  readonly legs: number;
  /** The pages that they have left before, and how. */
  readonly left: readonly Transition[];
}

/** Where visitors come to who leave a page. */
export interface WalkedOn {
  readonly visits: HostVisits;
  readonly starts: Parameters<HostVisits['follow']>[0];
  readonly ends: VisitEnds;
}

/** Leaves the page of a walk, for those of its visitors who can. */
export function walkOn(visitors: Visitors, { host, arrival, when }: Walk, transition: Transition): WalkedOn {
  const visits = visitors.on(host);
  const starts = visits.leaving({ ...arrival, when }, transition);
  const open = new Map([...starts].filter(([, one]) => one.when !== visitors.diagrams.no));
  return { visits, starts: open, ends: visits.follow(open) };
}

/** The same for those who go on with the same from the same page. */
export function walkKey(
  { diagrams }: Pick<Visitors, 'diagrams'>,
  { arrival: { path, state }, page }: Pick<Walk, 'arrival' | 'page'>,
): string {
  // How they were led there is told of the page alone.
  const number = remembered(carried, state, () =>
    stateNumber(diagrams, { ...state, led: NOBODY, done: NOBODY, trail: null }),
  );
  return `${number} ${path} ${page}`;
}

const carried = new WeakMap<CarriedState, number>();

const NOBODY: ReadonlyMap<string, Diagram> = new Map();
