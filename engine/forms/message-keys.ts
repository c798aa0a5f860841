import type { FormPackage } from '../decide/model/form.ts';
import { allParts, type PossiblePart } from './all-parts.ts';
import { asksForAny } from './asks-for-any.ts';
import { exclusiveCodes, fieldOf } from './form-field.ts';
import { formatReasons } from './format-reasons.ts';
import { FORMATS, type FormatContext, formatOf, limitsOf } from './formats.ts';
import { KEYWORDS } from './keywords.ts';
import { schemasTogether } from './schemas-together.ts';
import { underConditions } from './under-conditions.ts';

/** Keywords that an answer can offend against by what it is. */
const JUDGED: readonly string[] = [
  ...['type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'multipleOf', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'oneOf', 'anyOf', 'not'],
  ...KEYWORDS.map(({ name }) => name),
];

/** Keywords that ask for an answer because of another one. */
const ASKED_BY_OTHERS = ['dependencies', 'if', 'allOf'];

/** What reads as an answer that was not given, so that the message for `required` is shown. */
const READS_AS_MISSING = ['minLength', 'enum', 'const', 'oneOf', 'anyOf'];

/** Limits under which formats have, together, every reason. */
const ALL_LIMITS: readonly FormatContext['limits'][] = [
  { minAge: 0, maxAge: 0, yearsBack: 0, yearsAhead: 0 },
  { minAge: 0 },
  { maxAge: 0 },
];

/** Every name that a message of a form can have: keywords, and reasons of formats. */
export const MESSAGE_KEYS: readonly string[] = [
  ...new Set([
    ...['required', 'dependencies', 'format', 'exclusive', ...JUDGED],
    ...FORMATS.flatMap(({ name }) => ALL_LIMITS.flatMap((limits) => formatReasons(name, limits))),
  ]),
];

/**
 * For what a field, or a part named as messages name it (`contacts.phone`), can be refused: the names that its messages
 * may have. Null where the schema leaves the part open, so that nothing can be said.
 */
export function messageKeys(form: FormPackage, path: string): readonly string[] | null {
  const field = fieldOf(form, path.split('.')[0] ?? '');
  const fields = field ? [field, ...underConditions(form, field)] : [];
  const parts = fields.flatMap((one) => allParts(form, one));
  const here = parts.filter((part) => part.path.replace(/\[\]/g, '') === path);
  return here.length > 0 ? [...new Set(here.flatMap((part) => keysOfPart(form, part)))] : null;
}

function keysOfPart(form: FormPackage, { field, isInner }: PossiblePart): readonly string[] {
  const whole = schemasTogether(form.schema, form.schema);
  const asked = (keyword: string) => whole.some((schema) => schema[keyword] !== undefined);
  const schemas = schemasTogether(form.schema, field.schema);
  const has = (keyword: string) => schemas.some((schema) => schema[keyword] !== undefined);
  const byOthers = isInner || ASKED_BY_OTHERS.some(asked);
  const byRule = form.rules.some((rule) => rule.field === field.name && rule.require !== undefined);
  const isAnyAsked = schemas.some(({ minItems }) => minItems !== undefined && asksForAny(minItems));
  const mayMiss = field.required || byOthers || byRule || isAnyAsked || READS_AS_MISSING.some(has);
  return [
    ...(mayMiss ? ['required'] : []),
    ...(byOthers ? ['dependencies'] : []),
    ...JUDGED.filter(has),
    ...schemas.flatMap((schema) => {
      const format = formatOf(schema.format);
      return format ? formatReasons(format.name, limitsOf(schema)) : [];
    }),
    ...(exclusiveCodes(field.options).length > 0 ? ['exclusive'] : []),
  ];
}
