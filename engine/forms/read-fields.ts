import type { FormPackage } from '../decide/model/form.ts';
import type { Json } from '../decide/model/json.ts';
import { answerPath } from './answer-fact.ts';

/** What of a schema can look at one field to judge another. */
const ACROSS = ['if', 'allOf', 'anyOf', 'oneOf', 'not', 'dependencies'];

/**
 * Tells of a field whether anything but itself depends on its answer: a rule, a field that must differ from it, or a
 * condition of the schema.
 */
export function readFields(form: FormPackage): (name: string) => boolean {
  if (ACROSS.some((keyword) => form.schema[keyword] !== undefined)) return () => true;
  const read = new Set(
    form.rules.flatMap(({ field: _, message: __, ...parts }) => fieldsIn(Object.values(parts) as Json)),
  );
  for (const other of othersIn(form.schema)) read.add(other);
  return (name) => read.has(name);
}

/** Names of the fields that a schema or any part of it must differ from. */
function othersIn(schema: Json): readonly string[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema as Readonly<Record<string, Json>>).flatMap(([key, inside]) => {
    if (key !== 'differsFrom' || !Array.isArray(inside)) return othersIn(inside);
    return (inside as readonly Json[]).flatMap((other) => answerPath(String(other))?.[0] ?? []);
  });
}

/** Names of the fields whose answers a rule reads. */
export function fieldsIn(rule: Json): readonly string[] {
  if (Array.isArray(rule)) return (rule as readonly Json[]).flatMap(fieldsIn);
  if (rule === null || typeof rule !== 'object') return [];
  return Object.entries(rule as Readonly<Record<string, Json>>).flatMap(([operator, given]) => {
    const name = operator === 'var' ? String(Array.isArray(given) ? given[0] : given) : '';
    const [field] = answerPath(name) ?? [];
    return field === undefined ? fieldsIn(given) : [field];
  });
}
