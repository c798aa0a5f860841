import { resolveDestination } from '../flow/resolve-destination.ts';
import type { DestinationKind, DestinationSpec } from '../model/destination.ts';
import type { Json, Scalar } from '../model/json.ts';
import { type FactValue, type Lookup, UNKNOWN } from '../rules/unknown.ts';
import type { Domains } from './domains.ts';
import { factsIn } from './fold-rule.ts';

/** The tables that visitors of a channel are led by, and what is known of them. */
export interface LedBy {
  readonly spec: DestinationSpec;
  readonly variant: string | null;
  readonly known: Lookup;
}

/** More than so many kinds of visitors are not tried. */
const MOST_TRIED = 20_000;

/**
 * The destinations in which two tables differ for some visitor, each pair once: every value of every fact is tried that the rules
 * tell from others. Rows that say the same in other words differ in nothing.
 *
 * @returns null where the tables read too much for that.
 */
export function destinationDifferences(
  kind: DestinationKind,
  before: LedBy,
  after: LedBy,
  domains: Domains,
): readonly (readonly [string, string])[] | null {
  const read = new Set([before, after].flatMap((side) => openFacts(kind, side)));
  const choices = [...read].map((fact) => [fact, domains(fact)] as const);
  if (choices.reduce((product, [, values]) => product * values.length, 1) > MOST_TRIED) return null;
  const found = new Map<string, readonly [string, string]>();
  for (const visitor of visitorsOf(choices)) {
    const [was, is] = [before, after].map(({ spec, variant, known }) =>
      String(resolveDestination(kind, spec, variant, (fact) => visitor.get(fact) ?? knownOf(known, fact))),
    ) as [string, string];
    if (was !== is) found.set(`${was} ${is}`, [was, is]);
  }
  return [...found.values()];
}

/** Facts that the rows of a table read. */
export function factsOfTable(
  { rows, variants, flowCode }: DestinationSpec,
  kind: DestinationKind,
): readonly string[] {
  const usual = Object.values(variants).flatMap((tables) => tables[kind]);
  const rules = [flowCode[kind], ...[...rows[kind], ...usual].map(({ when }) => when)];
  return [...new Set(rules.flatMap((rule) => factsIn(rule as Json)))];
}

function openFacts(kind: DestinationKind, { spec, known }: LedBy): readonly string[] {
  return factsOfTable(spec, kind).filter((fact) => known(fact) === UNKNOWN);
}

function knownOf(known: Lookup, fact: string): FactValue {
  const value = known(fact);
  return value === UNKNOWN ? null : value;
}

/** Somebody for every combination of values. */
function visitorsOf(
  choices: readonly (readonly [string, readonly Scalar[]])[],
): readonly ReadonlyMap<string, Scalar>[] {
  let all: readonly ReadonlyMap<string, Scalar>[] = [new Map()];
  for (const [fact, values] of choices)
    all = all.flatMap((one) => values.map((value) => new Map(one).set(fact, value)));
  return all;
}
