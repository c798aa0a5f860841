import type { FormData } from '../model/form.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { EACH, type UnkeptPart } from './unkept-parts.ts';

/** Whether a part has no answer; in a list, whether that of one of its entries has none. */
export function isUnanswered(answers: FormData, { path }: UnkeptPart): boolean {
  const lacks = (value: Json | undefined, at: number): boolean => {
    const key = path[at];
    if (key === undefined) return value === undefined || value === null;
    if (key === EACH) return Array.isArray(value) && value.some((one) => lacks(one, at + 1));
    return lacks((value as JsonObject | null | undefined)?.[key], at + 1);
  };
  return lacks(answers as JsonObject, 0);
}
