import type { Json, JsonObject } from '../../engine/core/model/json.ts';
import type { Problem } from '../../engine/core/problems/problem.ts';
import { suggest } from '../../engine/core/problems/suggest.ts';
import { OPERATOR_SPECS } from '../../engine/core/rules/operator-specs.ts';
import { FACT_NAMES } from '../leads/rule-facts.ts';

const OPERATORS = Object.keys(OPERATOR_SPECS);

function isKnownFact(name: string): boolean {
  return /^form\.[\w-]+$/.test(name) || FACT_NAMES.some((known) => known === name);
}

/** Every operation of a rule with a wrong number of keys, an operator that is not on the list, or an unknown fact. */
export function ruleProblems(file: string, rule: Json | undefined, pointer: string): Problem[] {
  if (rule === null || typeof rule !== 'object') {
    return [];
  }
  if (Array.isArray(rule)) {
    // A list of plain values, as `in` takes.
    return rule.flatMap((item: Json, i) => ruleProblems(file, item, `${pointer}/${i}`));
  }
  const keys = Object.keys(rule as JsonObject);
  const base = { severity: 'error', file, pointer, on: 'value' } as const;
  const [operator = ''] = keys;
  if (keys.length !== 1) {
    return [{ ...base, code: 'C051', data: { keys }, suggest: [] }];
  }
  if (!OPERATORS.includes(operator)) {
    const data = { operator, known: OPERATORS };
    return [{ ...base, code: 'C050', data, suggest: suggest(operator, OPERATORS) }];
  }
  const given = (rule as JsonObject)[operator];
  if (operator === 'var') {
    const name = String(Array.isArray(given) ? given[0] : given);
    return isKnownFact(name) ? [] : [{ ...base, code: 'C052', data: { name }, suggest: [...FACT_NAMES] }];
  }
  return ruleProblems(file, given, `${pointer}/${operator}`);
}
