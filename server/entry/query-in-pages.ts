import { isObject } from '../../engine/core/config/at.ts';
import type { Json } from '../../engine/core/model/json.ts';
import type { Release } from '../../engine/core/model/release.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', 'in']);

/** The releases that were looked through: each page of a host asks. */
const known = new WeakMap<Release, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * Query parameters that a condition of some page compares with fixed values, and those values. An entry page shows what its
 * address says by them; whatever else stands in a query shows nothing, and makes no entry page of its own.
 */
export function queryInPages(release: Release): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(release) ?? lookThrough(release);
  known.set(release, found);
  return found;
}

function lookThrough({ pages }: Release): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (COMPARISONS.has(key) && Array.isArray(part)) note(part);
      look(part);
    }
  };
  const note = (operands: readonly Json[]): void => {
    const names = operands.map(queryName).filter((name) => name !== null);
    const values = operands.flat().filter((value) => typeof value === 'string');
    for (const name of names) found.set(name, new Set([...(found.get(name) ?? []), ...values]));
  };
  look(pages);
  return found;
}

/** The parameter that an operand reads (`{"var": "query.step"}`), or null. */
function queryName(operand: Json): string | null {
  const fact = isObject(operand) ? operand.var : undefined;
  return typeof fact === 'string' && fact.startsWith('query.') ? fact.slice('query.'.length) : null;
}
