import type { Json } from '../decide/model/json.ts';
import type { StrictOperator } from '../decide/rules/operators.ts';
import { type At, child, isObject, items } from './at.ts';
import type { Config } from './config.ts';
import { selectAt } from './select-at.ts';

/** Operators that bring a value into one form, and leave a value in that form as it is. */
const NORMALISERS: ReadonlySet<string> = new Set<StrictOperator>(['cityName', 'filled', 'osCode']);

/** A fixed text or number that some rule compares with what such an operator gives. */
export interface NormalisedValue {
  readonly operator: StrictOperator;
  readonly at: At;
  readonly value: string | number;
}

/**
 * Every such value, once for each operator, in the order of the rules; those of a named list stand in
 * `schemas/lists.json`.
 */
export function normalisedValues(config: Pick<Config, 'ruleNodes' | 'lists'>): readonly NormalisedValue[] {
  const found = new Map<string, NormalisedValue>();
  for (const { operator: comparison, args } of config.ruleNodes) {
    if (comparison !== 'in' && comparison !== '===' && comparison !== '!==') continue;
    const [left, right] = args;
    for (const [rule, other] of [[left, right] as const, [right, left] as const]) {
      const operator = rule && other ? normaliserOf(rule.value) : null;
      if (!other || operator === null) continue;
      for (const at of fixedValues(other, config)) {
        const place = `${operator} ${at.file} ${at.pointer}`;
        if (!found.has(place)) found.set(place, { operator, at, value: at.value as string | number });
      }
    }
  }
  return [...found.values()];
}

function normaliserOf(rule: Json | undefined): StrictOperator | null {
  const [operator = ''] = isObject(rule) ? Object.keys(rule) : [];
  return NORMALISERS.has(operator) ? (operator as StrictOperator) : null;
}

/** The fixed texts and numbers that are compared with: one, those of an array, or those of a named list. */
function fixedValues(at: At, config: Pick<Config, 'lists'>): readonly At[] {
  const name = isObject(at.value) ? child(at, 'list').value : undefined;
  const found =
    typeof name === 'string'
      ? selectAt(child(child(config.lists, 'lists'), name), '/values/*')
      : Array.isArray(at.value)
        ? items(at)
        : [at];
  return found.filter(({ value }) => typeof value === 'string' || typeof value === 'number');
}
