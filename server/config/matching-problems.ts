import type { Problem } from '../../engine/compile/problems/problem.ts';
import { suggest } from '../../engine/compile/problems/suggest.ts';
import type { WrongValue } from '../../engine/compile/problems/wordings/wrong-value.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import type { RuleNames } from './rule-names.ts';
import { ruleProblems } from './rule-problems.ts';
import type { MatchingData } from './service-data.ts';

/** Mistakes in the rules and references of the matching table. */
export function matchingProblems(file: string, value: Json, names: RuleNames): readonly Problem[] {
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
        data: { kind: 'institution', name: row.institution ?? '' } satisfies WrongValue,
        suggest: suggest(row.institution ?? '', known),
      }),
    );
  return [
    ...rows.flatMap((row, i) => ruleProblems(file, row.when as Json, `/rows/${i}/when`, names)),
    ...unknown,
  ];
}
