import type { DestinationKind, DestinationSpec } from '../../decide/model/destination.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { foldRule } from './fold-rule.ts';

/** Destination tables with folded conditions. */
export interface FoldedDestinations {
  readonly spec: DestinationSpec;
  /** Tables of a site with the same name are the same. */
  readonly name: string;
}

/** The destination tables as they are where facts are known. */
export function foldDestinations(
  spec: DestinationSpec,
  foldAt: typeof foldRule,
  known: Lookup,
  nameOf: (content: string) => string,
): FoldedDestinations {
  const folded: Rule[] = [];
  const table = <Row extends { readonly when?: Rule }>(rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => {
      if (row.when === undefined) return row;
      const when = foldAt(row.when, known);
      folded.push(when);
      return { ...row, when };
    });
  const both = <Row extends { readonly when?: Rule }>(
    tables: Readonly<Record<DestinationKind, readonly Row[]>>,
  ) => ({
    success: table(tables.success),
    fail: table(tables.fail),
  });
  const variants = Object.fromEntries(
    Object.entries(spec.variants).map(([name, tables]) => [name, both(tables)]),
  );
  return { spec: { ...spec, rows: both(spec.rows), variants }, name: nameOf(JSON.stringify(folded)) };
}
