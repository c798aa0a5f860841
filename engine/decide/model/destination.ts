import type { Rule } from './rule.ts';

export type DestinationKind = 'success' | 'fail';

/** One row of a destination table: the first whose codes hold the flow code and whose condition is true decides. */
export interface DestinationRow {
  readonly id: string;
  readonly spec: string;
  /** Flow codes (succ_todo or fail_todo) of this row. */
  readonly codes: readonly number[];
  readonly when?: Rule;
  readonly to: string;
}

/** Where the visitor goes when no row holds the code: the first whose condition is true decides; the last has none. */
export interface DestinationDefault {
  readonly id: string;
  readonly spec: string;
  readonly when?: Rule;
  readonly to: string;
}

/** `schemas/destinations.json`: the shared rows, and per variant what happens when none matches. */
export interface DestinationSpec {
  readonly defaultVariant: string;
  /** The flow code that each table is asked with. */
  readonly flowCode: Readonly<Record<DestinationKind, Rule>>;
  readonly rows: Readonly<Record<DestinationKind, readonly DestinationRow[]>>;
  readonly variants: Readonly<
    Record<string, Readonly<Record<DestinationKind, readonly DestinationDefault[]>>>
  >;
}
