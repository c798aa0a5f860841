import type { Json, JsonObject } from '../model/json.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', 'in']);

/** Query parameters that conditions anywhere in a value compare with fixed texts, and those texts. */
export function queryComparisons(value: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (operands: readonly Json[]): void => {
    const names = operands.map(queryName).filter((name) => name !== null);
    const texts = operands.flat().filter((text) => typeof text === 'string');
    for (const name of names) found.set(name, new Set([...(found.get(name) ?? []), ...texts]));
  };
  const look = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return;
    for (const [key, part] of Object.entries(at)) {
      if (COMPARISONS.has(key) && Array.isArray(part)) note(part);
      look(part);
    }
  };
  look(value);
  return found;
}

/** The parameter that an operand reads (`{"var": "query.step"}`), or null. */
function queryName(operand: Json): string | null {
  const isReader = typeof operand === 'object' && operand !== null && !Array.isArray(operand);
  const fact = isReader ? (operand as JsonObject).var : undefined;
  return typeof fact === 'string' && fact.startsWith('query.') ? fact.slice('query.'.length) : null;
}
