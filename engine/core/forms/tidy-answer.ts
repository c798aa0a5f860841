import type { Json, JsonObject } from '../model/json.ts';
import { askedParts } from './asked-parts.ts';
import type { ConditionTest } from './condition-test.ts';
import { formatOf } from './formats.ts';
import { type Part, partAt } from './part-at.ts';
import { askOf } from './widget-names.ts';
import { chooseWidget } from './widget-rules.ts';

/**
 * Signs that nobody sees and that come along when text is copied: soft hyphens, blanks of no width, marks of the direction of
 * writing. Joiners are left: they hold written signs together.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * An answer as it is judged and saved; null stands for "not answered". Texts are tidied by their format, an unticked box is
 * not answered, and parts without an answer are left out. Entries of a list stay where they are, so that what is said of
 * one is said of the right one. Parts that only a condition has which does not hold are left out.
 *
 * @param isKept an empty group stays, and one that nobody touched stands as empty, so that its own parts are asked for.
 * @param holds null takes every condition for one that may hold.
 */
export function tidyAnswer(
  root: JsonObject,
  part: Part,
  value: Json | undefined,
  isKept: boolean,
  holds: ConditionTest | null,
): Json {
  if (value === undefined || value === null) return isKept && asksForParts(part) ? {} : null;
  if (value === false) return isBox(part) ? null : value;
  if (typeof value === 'string') {
    const format = formatOf(part.schema.format);
    const seen = value.replace(UNSEEN, '');
    const text = format ? format.normalise(seen) : seen.trim();
    return text === '' ? null : text;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.map((item, i) => {
      const inner = partAt(root, part, String(i), value, holds);
      return inner ? tidyAnswer(root, inner, item as Json, true, holds) : (item as Json);
    });
  }
  if (typeof value !== 'object') return value;
  const kept = askedParts(root, part, value as JsonObject, holds, (inner, one, key) => {
    const tidied = inner ? tidyAnswer(root, inner, one, isRequired(part, key), holds) : one;
    const isNull = one === null && inner?.schema.type === 'null';
    return isNull ? null : (tidied ?? undefined);
  });
  return isKept || Object.keys(kept).length > 0 ? kept : null;
}

/** A group with parts that must be answered. Which parts one of several shapes has is not known before one is picked. */
function asksForParts({ schema }: Part): boolean {
  const isGroup = schema.properties !== undefined && !schema.oneOf && !schema.anyOf;
  return isGroup && Array.isArray(schema.required) && schema.required.length > 0;
}

/** True for a box to tick: one that is not ticked has no answer, it is not `false`. */
export function isBox({ schema, ui }: Part): boolean {
  const { widget } = chooseWidget(schema, ui);
  return widget === null || widget === 'switch' || askOf(widget) === 'tick';
}

function isRequired({ schema }: Part, key: string): boolean {
  return Array.isArray(schema.required) && schema.required.indexOf(key) >= 0;
}
