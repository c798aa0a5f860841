import { parseDataUrl } from '../../engine/core/forms/data-url.ts';
import type { Json, JsonObject } from '../../engine/core/model/json.ts';
import { Refusal } from '../calls/refusal.ts';

/** Characters of a text that a visitor writes. Patterns of forms are matched against it, which takes longer the longer it is. */
const MOST_CHARACTERS = 10_000;

/** Refuses answers that hold a longer text, or a longer name of a part; files may be of any length. Names the field. */
export function refuseLongAnswers(answers: JsonObject): void {
  for (const [name, answer] of Object.entries(answers)) {
    if (isLong(name)) throw new Refusal('field-too-long', { field: 'form', max: MOST_CHARACTERS });
    if (holdsLong(answer))
      throw new Refusal('field-too-long', { field: `form.${name}`, max: MOST_CHARACTERS });
  }
}

const isLong = (text: string): boolean => text.length > MOST_CHARACTERS;

function holdsLong(value: Json | undefined): boolean {
  if (typeof value === 'string') return isLong(value) && parseDataUrl(value) === null;
  if (!value || typeof value !== 'object') return false;
  return Object.entries(value as JsonObject).some(([key, inner]) => isLong(key) || holdsLong(inner));
}
