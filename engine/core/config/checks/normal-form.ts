import type { Json } from '../../model/json.ts';
import { applyOperator, type StrictOperator } from '../../rules/operators.ts';
import { type At, child, isObject, items } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { selectAt } from '../select-at.ts';

/** Operators that bring a value into one form, and leave a value in that form as it is. */
const NORMALISERS: ReadonlySet<string> = new Set<StrictOperator>(['cityName', 'filled', 'osCode']);

export const normalForm: Check<'C097'> = {
  code: 'C097',
  title: 'Values that are looked for can occur',
  meaning:
    'Some operators bring values into one form before they are compared: "cityName" takes 市 away, so "上海市" in a list would never match.',
  check(config, report) {
    const told = new Set<string>();
    for (const { operator, args } of config.ruleNodes) {
      if (operator !== 'in' && operator !== '===' && operator !== '!==') continue;
      const [left, right] = args;
      for (const [rule, other] of [[left, right] as const, [right, left] as const]) {
        const normaliser = rule && other ? normaliserOf(rule.value) : null;
        if (!other || normaliser === null) continue;
        for (const at of valuesOf(other, config)) {
          const value = at.value as string | number;
          const normal = applyOperator(normaliser, [value]);
          const place = `${normaliser} ${at.file} ${at.pointer}`;
          if (normal === value || told.has(place)) continue;
          told.add(place);
          const meant = normal === null ? [] : [JSON.stringify(normal)];
          report(at, { operator: normaliser, value }, { suggest: meant });
        }
      }
    }
  },
};

function normaliserOf(rule: Json | undefined): StrictOperator | null {
  const [operator = ''] = isObject(rule) ? Object.keys(rule) : [];
  return NORMALISERS.has(operator) ? (operator as StrictOperator) : null;
}

/** The fixed texts and numbers that are compared with: one, those of an array, or those of a named list. */
function valuesOf(at: At, config: Config): readonly At[] {
  const name = isObject(at.value) ? child(at, 'list').value : undefined;
  const found =
    typeof name === 'string'
      ? selectAt(child(child(config.lists, 'lists'), name), '/values/*')
      : Array.isArray(at.value)
        ? items(at)
        : [at];
  return found.filter(({ value }) => typeof value === 'string' || typeof value === 'number');
}
