import type { FormPackage } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { codesOf } from './choice-codes.ts';
import { type FormField, fieldNames, fieldOf, stringsAt } from './form-field.ts';
import { formProblems, type Texts } from './form-problems.ts';
import type { SchemaError } from './form-validator.ts';
import { formatOf, limitsOf } from './formats.ts';
import { KEYWORDS } from './keywords.ts';

/** Everything that a visitor can be told about one field. */
export interface FieldMessages {
  readonly field: string;
  readonly label: string;
  readonly messages: readonly string[];
}

/** Keywords of JSON Schema with a limit that their message may name. */
const LIMITED = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
] as const;

/** Every message that a form package can show about its fields, field by field in the order of the steps. */
export function getAllMessages(form: FormPackage, texts: Texts): readonly FieldMessages[] {
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    if (!field) return [];
    const said = mistakesOf(form, field).flatMap((error) => formProblems(form, [error], texts));
    const messages = [...new Set(said.map(({ message }) => message))];
    return [{ field: name, label: field.label, messages }];
  });
}

/** One mistake of every kind that can be made in a field. */
function mistakesOf(
  form: FormPackage,
  { name, schema, options, required }: FormField,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const add = (keyword: string, params: SchemaError['params'] = {}) =>
    errors.push({ keyword, instancePath: `/${name}`, params });
  const rules = form.rules.filter((rule) => rule.field === name);
  if (required || rules.some((rule) => rule.require !== undefined)) {
    errors.push({ keyword: 'required', instancePath: '', params: { missingProperty: name } });
  }
  if (schema.type === 'number' || schema.type === 'integer') add('type');
  if (codesOf(schema)) add('enum');
  if (schema.const !== undefined) add('const');
  for (const keyword of LIMITED) if (schema[keyword] !== undefined) add(keyword, { limit: schema[keyword] });
  if (schema.pattern !== undefined) add('pattern');
  const limits = limitsOf(schema);
  const format = formatOf(schema.format);
  for (const reason of format?.reasons(limits) ?? []) {
    add('format', { ...limits, format: format?.name, reason });
  }
  for (const keyword of KEYWORDS) {
    const argument: Json | undefined = schema[keyword.name];
    if (argument !== undefined) add(keyword.name, { limit: argument });
  }
  if (stringsAt(options, 'exclusive').length > 0) add('exclusive');
  for (const { refuse, message } of rules) if (refuse !== undefined) add('refuse', { message });
  return errors;
}
