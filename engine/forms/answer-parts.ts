import type { Json, JsonObject } from '../decide/model/json.ts';
import type { ConditionTest } from './condition-test.ts';
import { type FormField, labelOf, partField } from './form-field.ts';
import { directPart, type Part, partAt } from './part-at.ts';
import { resolvedSchema } from './resolved-schema.ts';

/** One part of an answer, with the place where it stands in it. */
export interface AnswerPart extends Part {
  /** JSON pointer below the field, for example `/0/phone`; empty for the answer itself. */
  readonly at: string;
  readonly value: Json;
  /** False for what the answer has only by an alternative, a condition or a dependency: not all of them need hold. */
  readonly isSure: boolean;
}

/**
 * The answer of a field and everything inside it, outermost first. Parts that the schema does not know are left out.
 */
export function partsOf(
  root: JsonObject,
  field: FormField,
  value: Json,
  holds: ConditionTest | null,
): readonly AnswerPart[] {
  const parts: AnswerPart[] = [];
  function walk(part: AnswerPart): void {
    parts.push(part);
    const { at, value: inside } = part;
    if (inside === null || typeof inside !== 'object') return;
    for (const [key, one] of Object.entries(inside)) {
      // What no answer can have is told from that without a look at this one, however many there are.
      const found = partAt(root, part, key, undefined) && partAt(root, part, key, inside, holds);
      if (!found) continue;
      const isSure = part.isSure && directPart(root, resolvedSchema(root, part.schema), key) !== null;
      walk({ ...found, at: `${at}/${pointerToken(key)}`, value: one as Json, isSure });
    }
  }
  walk({ schema: field.schema, ui: field.ui, at: '', value, isSure: true });
  return parts;
}

/**
 * The field that a place inside an answer stands for, with its own label and control. Null when the schema knows no
 * such place.
 *
 * @param at JSON pointer below the field.
 */
export function fieldAt(
  root: JsonObject,
  field: FormField,
  at: string,
  value: Json | undefined,
  holds: ConditionTest | null,
): FormField | null {
  let part: Part = field;
  let inside = value;
  let { name, label } = field;
  for (const token of at.split('/').slice(1)) {
    const key = token.replace(/~1/g, '/').replace(/~0/g, '~');
    const found = partAt(root, part, key, inside, holds);
    if (!found) return null;
    part = found;
    inside = inside !== null && typeof inside === 'object' ? (inside as JsonObject)[key] : undefined;
    const isEntry = /^\d+$/.test(key);
    if (!isEntry) name = key;
    // An entry of a list without a name of its own is called like the list.
    label = labelOf(isEntry ? label : name, part.schema, part.ui);
  }
  return at === '' ? field : { ...partField(name, part.schema, part.ui, false), label };
}

/** A name as it stands in a JSON pointer. */
export function pointerToken(name: string): string {
  return name.replace(/~/g, '~0').replace(/\//g, '~1');
}
