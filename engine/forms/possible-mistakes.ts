import type { FormPackage } from '../decide/model/form.ts';
import type { Json } from '../decide/model/json.ts';
import { exclusiveCodes, type FormField } from './form-field.ts';
import type { SchemaError } from './form-validator.ts';
import { formatReasons, unboundedReasons } from './format-reasons.ts';
import { formatOf, limitsOf } from './formats.ts';
import { KEYWORDS } from './keywords.ts';
import { codesOf } from './schema-choice.ts';
import { typeOf } from './schema-type.ts';

/** Keywords of JSON Schema with a limit that their message may name. */
const LIMITED = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
];

/** Keywords whose message has nothing to name. */
const PLAIN = ['pattern', 'contains', 'not', 'propertyNames'];

/**
 * One mistake of every kind that can be made in a field or a part of one.
 *
 * @param place JSON pointer to it in the answers.
 */
export function possibleMistakes(
  form: FormPackage,
  { name, schema, options, required }: FormField,
  place: string,
  isInner: boolean,
): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const add = (keyword: string, params: SchemaError['params'] = {}) =>
    errors.push({ keyword, instancePath: place, params });
  const rules = isInner ? [] : form.rules.filter((rule) => rule.field === name);
  if (required || rules.some((rule) => rule.require !== undefined)) {
    const [, parent = '', missingProperty] = /^(.*)\/([^/]*)$/.exec(place) ?? [];
    errors.push({ keyword: 'required', instancePath: parent, params: { missingProperty } });
  }
  const type = typeOf(schema);
  if (type === 'number' || type === 'integer') add('type', { type });
  if (codesOf(schema)) add('enum');
  if (schema.const !== undefined) add('const');
  for (const keyword of LIMITED) if (schema[keyword] !== undefined) add(keyword, { limit: schema[keyword] });
  for (const keyword of PLAIN) if (schema[keyword] !== undefined) add(keyword);
  if ((schema.oneOf ?? schema.anyOf) && !codesOf(schema)) add('oneOf');
  if (schema.uniqueItems === true) add('uniqueItems');
  const limits = limitsOf(schema);
  const format = formatOf(schema.format);
  const reasons = new Set(
    format ? [...formatReasons(format.name, limits), ...unboundedReasons(format.name)] : [],
  );
  for (const reason of reasons) {
    add('format', { ...limits, format: format?.name, reason });
  }
  for (const keyword of KEYWORDS) {
    const argument: Json | undefined = schema[keyword.name];
    if (argument !== undefined) add(keyword.name, keyword.sample?.(argument) ?? { limit: argument });
  }
  if (exclusiveCodes(options).length > 0) add('exclusive');
  for (const { refuse, message } of rules) if (refuse !== undefined) add('refuse', { message });
  return errors;
}
