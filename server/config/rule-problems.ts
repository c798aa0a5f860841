import type { Problem } from '../../engine/compile/problems/problem.ts';
import { suggest } from '../../engine/compile/problems/suggest.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { OPERATOR_SPECS } from '../../engine/decide/rules/operator-specs.ts';
import { FACT_NAMES } from '../leads/rule-facts.ts';
import type { RuleNames } from './rule-names.ts';
import { ruleValueProblems } from './rule-value-problems.ts';

const OPERATORS = Object.keys(OPERATOR_SPECS);

function isKnownFact(name: string, { answers }: RuleNames): boolean {
  if (FACT_NAMES.some((known) => known === name)) return true;
  return answers.size === 0
    ? /^form\.[\w-]+$/.test(name)
    : name.startsWith('form.') && answers.has(name.slice(5));
}

/**
 * Everything that is wrong with a rule of the backend: its operations, the facts that it reads, the values that it
 * compares them with.
 */
export function ruleProblems(
  file: string,
  rule: Json | undefined,
  pointer: string,
  names: RuleNames,
): readonly Problem[] {
  const found = operationProblems(file, rule, pointer, names);
  return found.length > 0 ? found : ruleValueProblems(file, rule, pointer, names);
}

/** Every operation of a rule with a wrong number of keys, an operator that is not on the list, or an unknown fact. */
function operationProblems(
  file: string,
  rule: Json | undefined,
  pointer: string,
  names: RuleNames,
): readonly Problem[] {
  if (rule === null || typeof rule !== 'object') {
    return [];
  }
  if (Array.isArray(rule)) {
    // A list of plain values, as `in` takes.
    return rule.flatMap((item: Json, i) => operationProblems(file, item, `${pointer}/${i}`, names));
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
    if (isKnownFact(name, names)) return [];
    const known = [...FACT_NAMES, ...[...names.answers].map((answer) => `form.${answer}`)];
    return [{ ...base, code: 'C052', data: { name, backend: FACT_NAMES }, suggest: suggest(name, known) }];
  }
  return operationProblems(file, given, `${pointer}/${operator}`, names);
}
