import type { Json, JsonObject } from '../../engine/core/model/json.ts';
import type { Problem } from '../../engine/core/problems/problem.ts';
import { suggest } from '../../engine/core/problems/suggest.ts';
import { OPERATOR_SPECS } from '../../engine/core/rules/operator-specs.ts';

const OPERATORS = Object.keys(OPERATOR_SPECS);

/** The facts that the rules of one table may read. */
export interface RuleFacts {
  readonly isKnown: (name: string) => boolean;
  /** Names to show to whoever misspelt one. */
  readonly examples: readonly string[];
}

/** Every operation of a rule with a wrong number of keys, an operator that is not on the list, or an unknown fact. */
export function ruleProblems(
  file: string,
  rule: Json | undefined,
  pointer: string,
  facts: RuleFacts,
): readonly Problem[] {
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) {
    return [];
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
  const args: readonly Json[] = Array.isArray(given) ? given : [given as Json];
  if (operator === 'var') {
    const name = String(args[0]);
    return facts.isKnown(name) ? [] : [{ ...base, code: 'C052', data: { name }, suggest: facts.examples }];
  }
  return args.flatMap((arg, i) => {
    const at = Array.isArray(given) ? `${pointer}/${operator}/${i}` : `${pointer}/${operator}`;
    return ruleProblems(file, arg, at, facts);
  });
}
