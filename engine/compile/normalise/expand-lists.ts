import type { Json } from '../../decide/model/json.ts';
import { isObject } from '../at.ts';

/** Values of the named lists of `schemas/lists.json`. */
export type Lists = ReadonlyMap<string, readonly string[]>;

/** The value with every `{"list": name}` replaced by the values of that list. The given value stays as it is. */
export function expandLists(value: Json, lists: Lists): Json {
  if (Array.isArray(value)) return value.map((item) => expandLists(item, lists));
  if (!isObject(value)) return value;
  const name = listName(value);
  if (name !== null) return lists.get(name) ?? [];
  const expanded: Record<string, Json> = {};
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) expanded[key] = expandLists(item, lists);
  }
  return expanded;
}

/** The list that an object `{"list": name}` stands for, or null. */
export function listName(value: Json | undefined): string | null {
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  return typeof value.list === 'string' ? value.list : null;
}
