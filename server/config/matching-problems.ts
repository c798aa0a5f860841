import type { Json, JsonObject } from '../../engine/core/model/json.ts';
import type { Problem } from '../../engine/core/problems/problem.ts';
import { suggest } from '../../engine/core/problems/suggest.ts';
import { OPERATOR_SPECS } from '../../engine/core/rules/operator-specs.ts';
import type { MatchingData } from './service-data.ts';

const OPERATORS = Object.keys(OPERATOR_SPECS);

/** Every operation of a rule with a wrong number of keys or an operator that is not on the list. */
function ruleProblems(file: string, rule: Json | undefined, pointer: string): Problem[] {
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
    const known = /^(form\.[\w-]+|channel\.id)$/.test(name);
    return known ? [] : [{ ...base, code: 'C052', data: { name }, suggest: ['channel.id', 'form.package'] }];
  }
  return args.flatMap((arg, i) =>
    ruleProblems(file, arg, Array.isArray(given) ? `${pointer}/${operator}/${i}` : `${pointer}/${operator}`),
  );
}

/** Mistakes in the rules and references of the matching table. */
export function matchingProblems(file: string, value: Json): readonly Problem[] {
  const { rows, default: last, institutions } = value as unknown as MatchingData;
  const known = Object.keys(institutions);
  const named = [...rows.map((row, i) => [row, `/rows/${i}`] as const), [last, '/default'] as const];
  const unknown = named
    .filter(([row]) => row.institution !== undefined && !known.includes(row.institution))
    .map(
      ([row, at]): Problem => ({
        code: 'C012',
        severity: 'error',
        file,
        pointer: `${at}/institution`,
        on: 'value',
        data: { detail: `"institutions" has no "${row.institution}"` },
        suggest: suggest(row.institution ?? '', known),
      }),
    );
  return [...rows.flatMap((row, i) => ruleProblems(file, row.when, `/rows/${i}/when`)), ...unknown];
}
