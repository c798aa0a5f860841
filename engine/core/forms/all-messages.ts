import type { FormPackage } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { allParts } from './all-parts.ts';
import { pointerToken } from './answer-parts.ts';
import { codesOf } from './choice-codes.ts';
import { type FormField, fieldNames, fieldOf, stringsAt } from './form-field.ts';
import { formProblems, type Texts } from './form-problems.ts';
import type { SchemaError } from './form-validator.ts';
import { formatOf, limitsOf } from './formats.ts';
import { KEYWORDS } from './keywords.ts';
import { typeOf } from './schema-type.ts';

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

/** Every message that a form package can show about its fields and their parts, in the order of the steps. */
export function getAllMessages(form: FormPackage, texts: Texts): readonly FieldMessages[] {
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    if (!field) return [];
    return allParts(form, field).flatMap(({ path, at, field: part, isInner }) => {
      const sample = sampleAt(at);
      const said = mistakesOf(form, part, `/${pointerToken(name)}${at}`, isInner).flatMap((error) =>
        formProblems(form, [error], texts, { [name]: sample }),
      );
      const messages = [...new Set(said.map(({ message }) => message))];
      return messages.length > 0 || !isInner ? [{ field: path, label: part.label, messages }] : [];
    });
  });
}

/** What no control lets a visitor do, or what reads as a missing answer anyway. */
const UNTOLD = ['refuse', 'enum', 'const', 'minItems', 'uniqueItems', 'exclusive'];

/** In how many ways an answer can be wrong, as `messages` of `form.json` name them, for example `required` and `format`. */
export function mistakeReasons(form: FormPackage, name: string): readonly string[] {
  const field = fieldOf(form, name);
  const errors = field ? mistakesOf(form, field, `/${pointerToken(name)}`, false) : [];
  const reasons = errors.map(({ keyword, params }) => String(params.reason ?? keyword));
  return [...new Set(reasons)].filter((reason) => !UNTOLD.includes(reason));
}

/** An answer that has the place. */
function sampleAt(at: string): Json {
  return at
    .split('/')
    .slice(1)
    .reduceRight<Json>((inside, token) => (token === '0' ? [inside] : { [token]: inside }), null);
}

/** One mistake of every kind that can be made in a field. */
function mistakesOf(
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
  if (schema.pattern !== undefined) add('pattern');
  if (schema.uniqueItems === true) add('uniqueItems');
  const limits = limitsOf(schema);
  const format = formatOf(schema.format);
  for (const reason of format?.reasons(limits) ?? []) {
    add('format', { ...limits, format: format?.name, reason });
  }
  for (const keyword of KEYWORDS) {
    const argument: Json | undefined = schema[keyword.name];
    if (argument !== undefined) add(keyword.name, keyword.sample?.(argument) ?? { limit: argument });
  }
  if (stringsAt(options, 'exclusive').length > 0) add('exclusive');
  for (const { refuse, message } of rules) if (refuse !== undefined) add('refuse', { message });
  return errors;
}
