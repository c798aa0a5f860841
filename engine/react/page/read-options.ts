import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { ActionSpec } from '../../decide/model/page.ts';

/*
 * A page's options are checked against the block's schema when the configuration is compiled. Blocks still read them
 * through these readers, so that a page of a newer release shows less, never breaks, in an older script.
 */

/** The text, or the empty text for anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The texts of a list; anything else is left out. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The objects of a list; anything else is left out. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item): item is JsonObject => isObject(item)) : [];
}

/** The number, or the given one for anything else. */
export function numberOf(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** The numbers of a list; anything else is left out. */
export function numbersOf(value: Json | undefined): readonly number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [];
}

/** The action, or null for anything else. */
export function actionOf(value: Json | undefined): ActionSpec | null {
  return isObject(value) ? (value as unknown as ActionSpec) : null;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
