import type { Json } from '../../../decide/model/json.ts';
import type { FormField } from '../../../forms/form-field.ts';
import { choicesIn, codeOf, type SchemaChoice } from '../../../forms/schema-choice.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { isObject, textOf } from '../../page/read-options.ts';

/** One choice: what is saved, the code that stands for it, and the label that is read. */
export interface Choice {
  readonly code: string;
  readonly value: Json;
  readonly label: string;
}

/** Yes and no, where a flag is asked for as a choice. */
const FLAGS: readonly SchemaChoice[] = [
  { code: 'true', value: true, title: 'form.yes' },
  { code: 'false', value: false, title: 'form.no' },
];

/** The choices of a field in the order of its schema; with `offered`, only those. */
export function useChoices(field: FormField, offered: readonly string[] | null): readonly Choice[] {
  const engine = useEngine();
  const { labels } = field.options;
  const own = choicesIn(field.schema);
  const choices = own ?? (typeOf(field.schema) === 'boolean' ? FLAGS : []);
  return choices
    .filter(({ code }) => !offered || offered.indexOf(code) >= 0)
    .map(({ code, value, title }) => {
      const named = title !== null && !own ? engine.text(title) : title;
      return { code, value, label: (isObject(labels) && textOf(labels[code])) || named || code };
    });
}

/** The codes of what is picked: one, or several of a list. */
export function pickedCodes(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).map(codeOf);
  return value === undefined || value === null ? [] : [codeOf(value)];
}
