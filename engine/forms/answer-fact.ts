import type { FormData } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';
import type { FactValue } from '../decide/rules/unknown.ts';
import { objectAt } from './object-at.ts';
import { type Part, partAt } from './part-at.ts';
import { resolvedSchema } from './resolved-schema.ts';

const PREFIX = 'form.';

/** The place that a rule names by `form.contact.phone`: the field first. Null for facts other than answers. */
export function answerPath(fact: string): readonly string[] | null {
  return fact.startsWith(PREFIX) ? fact.slice(PREFIX.length).split('.') : null;
}

/**
 * What a rule gets for an answer or a part of it. A number on the way names one entry of a list (`contacts.0.phone`);
 * without it every entry is meant, and the rule gets the list of their answers. Null when there is none. Groups are
 * null too: an object must not reach a rule, where it could be read as an operation.
 */
export function answerFact(answers: FormData, path: readonly string[]): FactValue {
  return asFact(answerAt(answers as Json, path));
}

function answerAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !isNumber(key)) {
    return (value as readonly Json[])
      .map((entry) => answerAt(entry, path))
      .filter((one): one is Json => one !== undefined && one !== null);
  }
  return Object.hasOwn(value, key) ? answerAt((value as JsonObject)[key], rest) : undefined;
}

/** Texts, numbers, flags and lists of them. */
function asFact(value: Json | undefined): FactValue {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value;
  const list = Array.isArray(value) ? (value as readonly Json[]) : null;
  return list?.every((item) => typeof item !== 'object') ? (list as FactValue) : null;
}

/** A part of an answer as its schema knows it. */
export interface NamedPart {
  readonly schema: JsonObject;
  /** A rule gets a list: the part of every entry of a list. */
  readonly isMany: boolean;
}

/** The part that a path names; null when the schema of the form knows no such part. */
export function namedPart(root: JsonObject, path: readonly string[]): NamedPart | null {
  let part: Part = { schema: root, ui: {} };
  let isMany = false;
  for (const key of path) {
    if (part.schema.type === 'array' && !isNumber(key)) {
      const entry = partAt(root, part, '0', []);
      if (!entry) return null;
      part = entry;
      isMany = true;
    }
    const inner = partAt(root, part, key, undefined);
    if (!inner) return null;
    part = { schema: resolvedSchema(root, inner.schema), ui: {} };
  }
  return { schema: part.schema, isMany };
}

/** How deep the names of parts are listed. */
const DEEPEST = 3;

/** Names of the fields and of the parts that they certainly have, as rules name them: `contact.phone`. */
export function partNames(root: JsonObject, schema: JsonObject = root, depth = 0): readonly string[] {
  const own = resolvedSchema(root, schema);
  const { properties } = own.type === 'array' ? resolvedSchema(root, objectAt(own.items)) : own;
  return Object.entries(objectAt(properties)).flatMap(([name, part]) => [
    name,
    ...(depth < DEEPEST ? partNames(root, objectAt(part), depth + 1) : []).map((inner) => `${name}.${inner}`),
  ]);
}

function isNumber(token: string): boolean {
  return /^\d+$/.test(token);
}
