import { applyOperator } from '../../decide/rules/operators.ts';
import { child, items } from '../at.ts';
import type { Check } from '../check.ts';
import { knownCities } from '../known-cities.ts';
import { normalisedValues } from '../normalised-values.ts';
import { suggest } from '../problems/suggest.ts';
import { schemaParts } from '../schema-parts.ts';

export const unknownCity: Check<'C110'> = {
  code: 'C110',
  title: 'Cities that rules ask for, and frequent cities of forms, exist',
  meaning:
    'A rule that asks for a misspelt city never holds, and its visitors are treated as those of any other place. A misspelt city among the frequent ones ("hot") of a form is not offered.',
  check(config, report) {
    const wanted = normalisedValues(config).filter(({ operator }) => operator === 'cityName');
    const hot = config.forms.flatMap((files) =>
      schemaParts(files).flatMap(({ ui }) => items(child(child(ui, 'ui:options'), 'hot'))),
    );
    if (wanted.length + hot.length === 0) return;
    const all = [...knownCities()];
    const cities = new Set(all.map((name) => String(applyOperator('cityName', [name]))));
    for (const { at, value } of wanted) {
      const name = String(applyOperator('cityName', [value]));
      if (!cities.has(name)) report(at, { name, isHot: false }, { suggest: suggest(name, cities) });
    }
    // Several shapes of one answer share what ui.json says of it.
    for (const at of new Map(hot.map((one) => [one.pointer, one])).values()) {
      const { value: name } = at;
      if (typeof name !== 'string' || all.includes(name) || all.includes(`${name}市`)) continue;
      report(at, { name, isHot: true }, { suggest: suggest(name, all) });
    }
  },
};
