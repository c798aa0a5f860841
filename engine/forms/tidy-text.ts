import type { JsonObject } from '../decide/model/json.ts';
import { type Format, formatOf } from './formats.ts';
import { isGarbled } from './is-garbled.ts';
import { seenText } from './plain-text.ts';
import { schemasTogether } from './schemas-together.ts';

/**
 * A text as it is judged and saved, tidied by the format of its schema. Without one of its own it is tidied by the
 * first format that the schema may ask for elsewhere and that the tidied text has, with the pattern beside it: which
 * options and conditions count is not known here, and a text of none of these kinds, such as a remark, keeps its
 * blanks.
 *
 * @param more what conditions around the text say of it.
 */
export function tidyText(
  root: JsonObject,
  schema: JsonObject,
  more: () => readonly JsonObject[],
  given: string,
): string {
  // Made plain, a spoilt text would look like one that was meant.
  if (isGarbled(given)) return given;
  const seen = seenText(given);
  const own = formatOf(schema.format);
  if (own) return own.normalise(seen, schema);
  for (const one of [schema, ...more()].flatMap((said) => schemasTogether(root, said))) {
    const format = formatOf(one.format);
    if (!format) continue;
    const text = format.normalise(seen, one);
    if (isOfKind(format, text) && hasPattern(one, text)) return text;
  }
  return seen.trim();
}

/** Whether a text is of a format's kind; limits, and which numbers of phones exist, are for those who judge it. */
function isOfKind({ test }: Format, text: string): boolean {
  return test(text, { now: END_OF_TIME, phone: ANY_PHONE, limits: {} }) !== 'format';
}

function hasPattern({ pattern }: JsonObject, text: string): boolean {
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
}

/** 31 December 9999: by then everybody is born. */
const END_OF_TIME = 253_402_214_400_000;
const ANY_PHONE = { valid: '^\\d{11}$', virtualPrefixes: [], virtualExempt: [] };
