import type { Json } from '../../decide/model/json.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { combinations } from './combinations.ts';

/** Every visit is later than this: epoch milliseconds of 2000. A limit of the clock before it is none. */
export const EARLIEST_TIME = 946_684_800_000;

/** Numbers at which a comparison in a rule turns, each with its neighbours: it is linear in every fact. */
export function limitsOf(
  rule: Json,
  fact: string,
  others: ReadonlyMap<string, readonly FactValue[]>,
): readonly number[] {
  const found = new Set<number>();
  for (const [left, right] of comparisonsIn(rule)) {
    const read = [...factsIn(left), ...factsIn(right)];
    if (!read.includes(fact)) continue;
    const open = new Map([...others].filter(([other]) => read.includes(other)));
    for (const given of combinations(open) ?? []) {
      const at = (value: number) => {
        const lookup = (name: string) => (name === fact ? value : (given.get(name) ?? null));
        const [one, other] = [evaluate(left, lookup), evaluate(right, lookup)];
        return typeof one === 'number' && typeof other === 'number' ? one - other : Number.NaN;
      };
      const limit = -at(0) / (at(1) - at(0));
      if (Number.isFinite(limit))
        for (const near of [Math.floor(limit) - 1, Math.floor(limit), Math.ceil(limit), Math.ceil(limit) + 1])
          found.add(near);
    }
  }
  return [...found];
}

/** Neighbouring arguments of every comparison of numbers in a rule. */
function comparisonsIn(rule: Json): readonly (readonly [Json, Json])[] {
  if (typeof rule !== 'object' || rule === null) return [];
  if (Array.isArray(rule)) return rule.flatMap((item: Json) => comparisonsIn(item));
  return Object.entries(rule).flatMap(([operator, given]) => {
    const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
    const inside = args.flatMap(comparisonsIn);
    if (!COMPARISONS.includes(operator)) return inside;
    return [...inside, ...args.slice(1).map((arg, at) => [args[at] as Json, arg] as const)];
  });
}

const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '===', '!=='];
