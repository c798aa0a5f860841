import type { DestinationDefault, DestinationKind, DestinationSpec } from '../model/destination.ts';
import { evaluate, holds } from '../rules/evaluate.ts';
import { type Lookup, UNKNOWN, type Unknown } from '../rules/unknown.ts';

/**
 * Path that the flow code of the visit leads to (spec section 2, "Fail destination" and "Success destination").
 * Unknown while the code or a condition still waits for an answer.
 *
 * @param variant named variant of host or channel; null means the default one.
 */
export function resolveDestination(
  kind: DestinationKind,
  spec: DestinationSpec,
  variant: string | null,
  lookup: Lookup,
): string | Unknown {
  const code = evaluate(spec.flowCode[kind], lookup);
  if (code === UNKNOWN) return UNKNOWN;
  const rows = spec.rows[kind].filter((row) => typeof code === 'number' && row.codes.includes(code));
  const table = spec.variants[variant ?? spec.defaultVariant] ?? spec.variants[spec.defaultVariant];
  return firstThatHolds([...rows, ...(table?.[kind] ?? [])], lookup);
}

function firstThatHolds(
  rows: readonly Pick<DestinationDefault, 'when' | 'to'>[],
  lookup: Lookup,
): string | Unknown {
  for (const row of rows) {
    const held = holds(row.when, lookup);
    if (held === UNKNOWN) return UNKNOWN;
    if (held) return row.to;
  }
  return '/';
}
