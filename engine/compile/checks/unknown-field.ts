import { namedPart, partNames } from '../../forms/answer-fact.ts';
import { type At, child, entries, isObject, items } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';
import { selectAt } from '../select-at.ts';
import { wholeSchemas } from '../whole-schemas.ts';

export const unknownField: Check<'C039'> = {
  code: 'C039',
  title: 'Form settings name fields of the form',
  meaning:
    'Steps, rules, labels and messages of a form belong to fields of its schema.json, and so do the fields that an SMS code is sent for. Steps, rules and prefill name whole fields; messages may name a part of one.',
  check(config, report) {
    for (const { id, form, schema, ui, fields } of config.forms) {
      const root = isObject(schema.value) ? schema.value : {};
      const known = (at: At, name: unknown, on: 'key' | 'value') => {
        if (typeof name !== 'string' || fields.has(name)) return;
        const [partOf] = name.split('.');
        if (partOf !== undefined && fields.has(partOf) && namedPart(root, name.split('.')))
          report(at, { name, form: id, partOf }, { on });
        else report(at, { name, form: id }, { on, suggest: suggest(name, fields.keys()) });
      };
      for (const at of selectAt(form, '/steps/*/fields/*')) known(at, at.value, 'value');
      for (const at of selectAt(form, '/rules/*/field')) known(at, at.value, 'value');
      for (const at of selectAt(form, '/login/*')) known(at, at.value, 'value');
      for (const at of wholeSchemas(schema)) {
        for (const [place, name, on] of [...namesIn(at), ...namesIn(child(at, 'if'))]) known(place, name, on);
      }
      for (const [name, at] of entries(child(form, 'prefill'))) known(at, name, 'key');
      for (const [name, at] of entries(child(form, 'messages'))) {
        // Messages may be those of a part: `contacts.phone`.
        if (namedPart(root, name.split('.'))) continue;
        report(at, { name, form: id }, { on: 'key', suggest: suggest(name, partNames(root)) });
      }
      for (const at of namedFields(ui)) known(at, at.value, 'value');
      for (const [name, at] of entries(ui)) if (!name.startsWith('ui:')) known(at, name, 'key');
    }
  },
};

/** The fields that a schema of the whole form names: those that must be answered and those that it says more about. */
function namesIn(schema: At): readonly (readonly [At, unknown, 'key' | 'value'])[] {
  const dependencies = entries(child(schema, 'dependencies'));
  const required = [child(schema, 'required'), ...dependencies.map(([, at]) => at)].flatMap(items);
  return [
    ...required.map((at) => [at, at.value, 'value'] as const),
    ...[...dependencies, ...entries(child(schema, 'properties'))].map(
      ([name, at]) => [at, name, 'key'] as const,
    ),
  ];
}

/** Options, at any depth, that name fields: of SMS codes, and of the name that a picture of a card fills in. */
function namedFields(ui: At): readonly At[] {
  return entries(ui).flatMap(([key, at]) =>
    key === 'ui:options'
      ? [child(at, 'phone'), child(at, 'agreement'), child(child(at, 'photo'), 'name')].filter(
          ({ value }) => value !== undefined,
        )
      : namedFields(at),
  );
}
