import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { parseDataUrl } from '../../engine/forms/data-url.ts';
import { Refusal } from '../calls/refusal.ts';

/**
 * Characters of a text that a visitor writes. Patterns of forms are matched against it, which takes longer the longer
 * it is.
 */
const MOST_CHARACTERS = 10_000;

/** Answers and their parts: names in groups and entries of lists. Nobody fills in so many, and each is judged. */
const MOST_PARTS = 5_000;

/**
 * Refuses answers that hold a longer text, a longer name of a part or more parts than are judged; files may be of any
 * length. Names the field.
 */
export function refuseLongAnswers(answers: JsonObject): void {
  let parts = 0;
  for (const [name, answer] of Object.entries(answers)) {
    if (isLong(name)) throw new Refusal('field-too-long', { field: 'form', max: MOST_CHARACTERS });
    if (holdsLong(answer))
      throw new Refusal('field-too-long', { field: `form.${name}`, max: MOST_CHARACTERS });
    parts += 1 + partsIn(answer);
    if (parts > MOST_PARTS) throw new Refusal('field-too-long', { field: `form.${name}`, max: MOST_PARTS });
  }
}

const isLong = (text: string): boolean => text.length > MOST_CHARACTERS;

function holdsLong(value: Json | undefined): boolean {
  if (typeof value === 'string') return isLong(value) && parseDataUrl(value) === null;
  if (!value || typeof value !== 'object') return false;
  return Object.entries(value as JsonObject).some(([key, inner]) => isLong(key) || holdsLong(inner));
}

function partsIn(value: Json | undefined): number {
  if (!value || typeof value !== 'object') return 0;
  return Object.values(value as JsonObject).reduce<number>((sum, inner) => sum + 1 + partsIn(inner), 0);
}
