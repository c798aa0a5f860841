import type { Json } from '../model/json.ts';

/** Facts that a rule reads. */
export function factsIn(rule: Json | undefined): readonly string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  if (Array.isArray(rule)) return rule.flatMap((item: Json) => factsIn(item));
  return Object.entries(rule).flatMap(([operator, given]) => {
    const first = Array.isArray(given) ? (given[0] as Json) : given;
    return operator === 'var' && typeof first === 'string' ? [first] : factsIn(given as Json);
  });
}
