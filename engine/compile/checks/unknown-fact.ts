import { partNames } from '../../forms/answer-fact.ts';
import { child, isObject, items } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { factTypes } from '../fact-types.ts';
import { schemaOthers } from '../schema-others.ts';
import { selectAt } from '../select-at.ts';
import { suggestFact } from '../suggest-fact.ts';

/** The channel that a landing path declares: a source of the channel, no fact of its own. */
const PATH_CHANNEL = 'route.channel';

export const unknownFact: Check<'C052'> = {
  code: 'C052',
  title: 'Rules read only declared facts',
  meaning:
    'Rules read facts by name. A misspelt one is empty for every visitor; names such as constructor would reach into the program.',
  check(config, report) {
    const known = [...config.facts.keys()];
    for (const { operator, args, position } of config.ruleNodes) {
      const [name] = args;
      if (operator !== 'var' || typeof name?.value !== 'string') continue;
      if (factTypes(config, position)(name.value) !== undefined) continue;
      const readable = [...known, ...answersOf(config, position.form)];
      report(name, { name: name.value }, { suggest: suggestFact(name.value, readable) });
    }
    for (const { id: form, schema } of config.forms) {
      const knows = factTypes(config, { form });
      for (const name of schemaOthers(schema)) {
        if (typeof name.value !== 'string' || knows(name.value) !== undefined) continue;
        const readable = [...known, ...answersOf(config, form)];
        report(name, { name: name.value }, { suggest: suggestFact(name.value, readable) });
      }
    }
    const named = [
      ...selectAt(config.guard, '/steps/*/rows/*/do/*/fact'),
      ...items(child(child(config.guard, 'channel'), 'sources')),
    ];
    for (const at of named) {
      if (typeof at.value !== 'string' || at.value === PATH_CHANNEL || config.facts.has(at.value)) continue;
      report(at, { name: at.value }, { suggest: suggestFact(at.value, known) });
    }
  },
};

/** What rules of a form can name of its answers. */
function answersOf({ forms }: Config, id: string | null): readonly string[] {
  const schema = forms.find((form) => form.id === id)?.schema.value;
  return isObject(schema) ? partNames(schema).map((name) => `form.${name}`) : [];
}
