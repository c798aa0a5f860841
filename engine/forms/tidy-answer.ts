import type { Json, JsonObject } from '../decide/model/json.ts';
import { askedParts } from './asked-parts.ts';
import type { ConditionTest } from './condition-test.ts';
import { isGarbled } from './is-garbled.ts';
import { directPart, type Part, partAt } from './part-at.ts';
import { plainText } from './plain-text.ts';
import { resolvedSchema } from './resolved-schema.ts';
import { saidOfPart } from './schemas-together.ts';
import { tidyText } from './tidy-text.ts';
import { askOf } from './widget-names.ts';
import { chooseWidget } from './widget-rules.ts';

/**
 * An answer as it is judged and saved; null stands for "not answered". Texts are tidied by their format, wherever the
 * schema says it; an unticked box is not answered, and parts without an answer are left out. Entries of a list stay
 * where they are, so that what is said of one is said of the right one. Parts that only a condition has which does not
 * hold are left out, and so are parts and entries that no schema declares.
 *
 * @param part a field of the form has its name: conditions of the whole form may say more of it.
 * @param isKept an empty group stays, and one that nobody touched stands as empty, so that its own parts are asked for.
 * @param holds null takes every condition for one that may hold.
 */
export function tidyAnswer(
  root: JsonObject,
  part: Part & { readonly name?: string },
  value: Json | undefined,
  isKept: boolean,
  holds: ConditionTest | null,
): Json {
  const { name } = part;
  return tidied(root, part, value, isKept, holds, name === undefined ? null : { group: root, name });
}

/**
 * @param place the group that a part stands in, and its name there; null where nothing else can say what the part is.
 */
function tidied(
  root: JsonObject,
  part: Part,
  value: Json | undefined,
  isKept: boolean,
  holds: ConditionTest | null,
  place: { readonly group: JsonObject; readonly name: string } | null,
): Json {
  if (value === undefined || value === null)
    return isKept && asksForParts(part) ? withGroups(root, part, {}, holds) : null;
  if (value === false) return isBox(part) ? null : value;
  if (typeof value === 'string') {
    const more = () => (place ? saidOfPart(root, place.group, place.name) : []);
    const text = tidyText(root, part.schema, more, value);
    const isCity = chooseWidget(part.schema, part.ui).widget === 'city' && !isGarbled(text);
    return (isCity ? plainText(text) : text) || null;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.slice(0, roomIn(resolvedSchema(root, part.schema))).map((item, i) => {
      const inner = partAt(root, part, String(i), value, holds);
      return inner ? tidied(root, inner, item as Json, true, holds, null) : (item as Json);
    });
  }
  if (typeof value !== 'object') return value;
  const kept = askedParts(root, part, value as JsonObject, holds, (inner, one, key) => {
    // A part that only a branch has is already that of the branch which holds.
    const isOwn = directPart(root, resolvedSchema(root, part.schema), key) !== null;
    const inPlace = isOwn ? { group: part.schema, name: key } : null;
    const tidy = inner ? tidied(root, inner, one, isRequired(part, key), holds, inPlace) : one;
    const isNull = one === null && inner?.schema.type === 'null';
    return isNull ? null : (tidy ?? undefined);
  });
  return isKept || Object.keys(kept).length > 0 ? withGroups(root, part, kept, holds) : null;
}

/** How many entries a list can have: where each place has a schema of its own, no more than there are. */
function roomIn({ items, additionalItems }: JsonObject): number {
  const isClosed = Array.isArray(items) && (additionalItems === undefined || additionalItems === false);
  return isClosed ? items.length : Number.POSITIVE_INFINITY;
}

/** A group that contains itself is followed so far. */
const DEEPEST = 8;

/** A group with the groups that it must have, so that their parts are asked for, too, where nobody touched them. */
function withGroups(
  root: JsonObject,
  part: Part,
  kept: JsonObject,
  holds: ConditionTest | null,
  depth = 0,
): JsonObject {
  const { required } = part.schema;
  const missing: Record<string, Json> = {};
  for (const key of Array.isArray(required) && depth < DEEPEST ? required.map(String) : []) {
    const inner = kept[key] === undefined ? partAt(root, part, key, kept, holds) : null;
    if (inner && asksForParts(inner)) missing[key] = withGroups(root, inner, {}, holds, depth + 1);
  }
  return { ...kept, ...missing };
}

/**
 * A group with parts that must be answered. Which parts one of several shapes has is not known before one is picked.
 */
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
