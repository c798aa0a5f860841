import { suggest } from '../../problems/suggest.ts';
import { applyOperator } from '../../rules/operators.ts';
import type { Check } from '../check.ts';
import { knownCities } from '../known-cities.ts';
import { normalisedValues } from '../normalised-values.ts';

export const unknownCity: Check<'C110'> = {
  code: 'C110',
  title: 'Cities that rules ask for exist',
  meaning:
    'A rule that asks for a misspelt city never holds, and its visitors are treated as those of any other place. It is a warning, since the area data may lack a new name.',
  severity: 'warning',
  check(config, report) {
    const wanted = normalisedValues(config).filter(({ operator }) => operator === 'cityName');
    if (wanted.length === 0) return;
    const cities = new Set([...knownCities()].map((name) => String(applyOperator('cityName', [name]))));
    for (const { at, value } of wanted) {
      const name = String(applyOperator('cityName', [value]));
      if (!cities.has(name)) report(at, { name }, { suggest: suggest(name, cities) });
    }
  },
};
