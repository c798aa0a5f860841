import type { JsonObject } from '../decide/model/json.ts';

/**
 * The JSON type that a schema asks for: the first that is not `null` where it names several, the type of its fixed
 * value or its first choice where it names none. Empty when nothing says.
 */
export function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (Array.isArray(type)) return String(type.find((one) => one !== 'null') ?? 'null');
  if (typeof type === 'string') return type;
  if (schema.properties || schema.additionalProperties || schema.patternProperties) return 'object';
  if (schema.items) return 'array';
  const sample = schema.const ?? (Array.isArray(schema.enum) ? schema.enum[0] : undefined);
  if (sample === null || sample === undefined) return '';
  return Array.isArray(sample) ? 'array' : typeof sample;
}

/** The types of JSON Schema. */
export const SCHEMA_TYPES: readonly string[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
];
