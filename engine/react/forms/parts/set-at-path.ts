import { ADDITIONAL_PROPERTY_KEY_REMOVE } from '@rjsf/core/lib/components/constants.js';
import type { FieldPathList } from '@rjsf/utils';
import type { Json } from '../../../decide/model/json.ts';

/** A copy of an answer with one part changed; `undefined`, or the form library's sign for it, takes the part away. */
export function setAtPath(answer: Json | undefined, path: FieldPathList, value: unknown): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value as Json | undefined;
  if (typeof key === 'number') {
    const list = Array.isArray(answer) ? [...(answer as readonly Json[])] : [];
    // An emptied entry keeps its place.
    list[key] = setAtPath(list[key], rest, value) ?? null;
    return list;
  }
  const isObject = answer !== null && typeof answer === 'object' && !Array.isArray(answer);
  const copy: Record<string, Json> = isObject ? { ...(answer as Record<string, Json>) } : {};
  const isGone = rest.length === 0 && (value === undefined || value === ADDITIONAL_PROPERTY_KEY_REMOVE);
  const next = isGone ? undefined : setAtPath(copy[key], rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}
