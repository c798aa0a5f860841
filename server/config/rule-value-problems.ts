import type { At } from '../../engine/compile/at.ts';
import { comparedFacts } from '../../engine/compile/compared-facts.ts';
import { knownCities } from '../../engine/compile/known-cities.ts';
import { miswrittenChannels } from '../../engine/compile/miswritten-channels.ts';
import { normalisedValues } from '../../engine/compile/normalised-values.ts';
import type { Problem } from '../../engine/compile/problems/problem.ts';
import { suggest } from '../../engine/compile/problems/suggest.ts';
import { nodesOf } from '../../engine/compile/rule-nodes.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { applyOperator } from '../../engine/decide/rules/operators.ts';
import type { RuleNames } from './rule-names.ts';

/** Channels and cities that a rule of the backend compares with and that never occur as they are written there. */
export function ruleValueProblems(
  file: string,
  rule: Json | undefined,
  pointer: string,
  { guard }: RuleNames,
): readonly Problem[] {
  const at = { file, pointer, value: rule };
  const config = {
    guard,
    lists: { file, pointer: '', value: undefined },
    ruleNodes: nodesOf({ at, want: 'condition', form: null }),
  };
  const channels = miswrittenChannels(config).map(({ at: place, name, meant }) =>
    problem('C138', 'error', place, { name }, meant === null ? [] : [meant]),
  );
  // The backend knows a city by its full name, as forms save it.
  const full = knownCities();
  const short = new Set([...full].map(shortName));
  const named = comparedFacts(config).filter((one) => one.fact === 'city' && !full.has(String(one.at.value)));
  const misnamed = named.map(({ at: place }) => {
    const name = String(place.value);
    return problem(
      'C110',
      'warning',
      place,
      { name, isFull: true },
      full.has(`${name}市`) ? [`${name}市`] : suggest(name, full),
    );
  });
  const shortened = normalisedValues(config).filter(({ operator }) => operator === 'cityName');
  const unknown = shortened.flatMap(({ at: place, value, operator }) => {
    const name = shortName(String(value));
    if (!short.has(name)) return [problem('C110', 'warning', place, { name }, suggest(name, short))];
    return name === value
      ? []
      : [problem('C097', 'error', place, { operator, value }, [JSON.stringify(name)])];
  });
  return [...channels, ...misnamed, ...unknown];
}

function shortName(city: string): string {
  return String(applyOperator('cityName', [city]));
}

function problem(
  code: Problem['code'],
  severity: Problem['severity'],
  { file, pointer }: At,
  data: object,
  near: readonly string[],
): Problem {
  return { code, severity, file, pointer, on: 'value', data, suggest: near };
}
