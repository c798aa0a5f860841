import { type At, child, entries } from '../at.ts';
import type { Check } from '../check.ts';
import { KNOWN_AREAS, knownCities } from '../known-cities.ts';
import { namesAt } from '../names-at.ts';
import { suggest } from '../problems/suggest.ts';

export const unknownPlace: Check<'C115'> = {
  code: 'C115',
  title: 'Cities and provinces that fields of ui.json name exist',
  meaning:
    'A misspelt city among "hot" would be an answer that is no city, and a misspelt province under "without" would be offered.',
  files: ['form-ui', 'lists'],
  check(config, report) {
    const known = {
      hot: [...knownCities()],
      without: Object.values(KNOWN_AREAS.province_list),
    };
    for (const { ui } of config.forms) {
      for (const options of optionsBelow(ui)) {
        for (const key of ['hot', 'without'] as const) {
          for (const at of namesAt(config, child(options, key))) {
            const name = typeof at.value === 'string' ? at.value : JSON.stringify(at.value);
            // A name that stands for itself is no list of names: the field would read none.
            const isList = at.pointer !== child(options, key).pointer;
            if (isList && known[key].includes(name)) continue;
            report(at, { name, key, isList }, { suggest: isList ? suggest(name, known[key]) : [] });
          }
        }
      }
    }
  },
};

/** The `ui:options` of every field and part. */
function optionsBelow(at: At): readonly At[] {
  return entries(at).flatMap(([key, inner]) => (key === 'ui:options' ? [inner] : optionsBelow(inner)));
}
