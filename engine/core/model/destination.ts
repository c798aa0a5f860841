import type { Rule } from './rule.ts';

/** One row of a destination table: the first whose codes hold the flow code and whose condition is true decides. */
export interface DestinationRow {
  readonly id: string;
  /** Flow codes (succ_todo or fail_todo) of this row. */
  readonly codes: readonly number[];
  readonly when?: Rule;
  readonly to: string;
}

/** A destination table; when no row matches, the first default whose condition is true decides. */
export interface DestinationTable {
  readonly rows: readonly DestinationRow[];
  readonly defaults: readonly { readonly id: string; readonly when?: Rule; readonly to: string }[];
}

export type DestinationKind = 'success' | 'fail';

/** `schemas/destinations.json`. Variants override the defaults of the shared tables. */
export interface DestinationSpec {
  readonly defaultVariant: string;
  readonly variants: Readonly<Record<string, Readonly<Record<DestinationKind, DestinationTable>>>>;
}
