import type { JsonObject } from '../decide/model/json.ts';
import { type FormField, partField } from './form-field.ts';
import { variantsOf } from './resolved-schema.ts';

/**
 * The controls of an answer that has one for each alternative (`oneOf`, `anyOf`), in that order, each named as the
 * answer is. Empty for any other answer.
 *
 * @param root schema of the form.
 */
export function optionFields(root: JsonObject, field: FormField): readonly FormField[] {
  if (field.choice.widget !== 'variant') return [];
  const { oneOf: _, anyOf: __, ...common } = field.schema;
  return variantsOf(root, field.schema).map(({ title: ___, ...option }) => ({
    ...partField(field.name, { ...common, ...option }, field.ui, field.required),
    label: field.label,
  }));
}
