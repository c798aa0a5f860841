import { KEYWORDS } from './keywords.ts';

/** What stands under a keyword: a schema or a list of them, schemas by name, or anything else. */
type Holds = 'schema' | 'schemas' | 'value';

const holding = (holds: Holds, names: readonly string[]): Readonly<Record<string, Holds>> =>
  Object.fromEntries(names.map((name) => [name, holds]));

/** The keywords that a form's schema may use: those of JSON Schema draft 7, of the form library, and our own. */
export const SCHEMA_KEYWORDS: Readonly<Record<string, Holds>> = {
  ...holding('schema', ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames']),
  ...holding('schema', ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']),
  ...holding('schemas', ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies']),
  ...holding('value', ['$id', '$ref', '$comment', 'type', 'enum', 'const', 'enumNames']),
  ...holding('value', ['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly']),
  ...holding('value', ['multipleOf', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']),
  ...holding('value', ['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems']),
  ...holding('value', ['minProperties', 'maxProperties', 'required']),
  // For people who read the file.
  ...holding('value', ['about', 'sample']),
  // Limits of the formats `id-card`, `date`, `month` and `year`.
  ...holding('value', ['minAge', 'maxAge', 'yearsBack', 'yearsAhead']),
  ...holding(
    'value',
    KEYWORDS.map(({ name }) => name),
  ),
};

/** Keywords of later drafts, which draft 7 passes over, with those that say it there. */
export const LATER_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  dependentRequired: ['dependencies'],
  dependentSchemas: ['dependencies'],
  prefixItems: ['items'],
  unevaluatedItems: ['additionalItems'],
  unevaluatedProperties: ['additionalProperties'],
  minContains: ['contains'],
  maxContains: ['contains'],
  $dynamicRef: ['$ref'],
};
