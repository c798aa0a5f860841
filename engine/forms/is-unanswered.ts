import type { FormData } from '../decide/model/form.ts';
import type { JsonObject } from '../decide/model/json.ts';
import type { UnkeptPart } from './unkept-parts.ts';
import { valueAt } from './value-at.ts';

/** Whether a part has no answer. */
export function isUnanswered(answers: FormData, { path }: UnkeptPart): boolean {
  return (valueAt(answers as JsonObject, path) ?? null) === null;
}
