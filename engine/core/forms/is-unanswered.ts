import type { FormData } from '../model/form.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { UnkeptPart } from './unkept-parts.ts';

/** Whether a part has no answer. */
export function isUnanswered(answers: FormData, { path }: UnkeptPart): boolean {
  const answer = path.reduce<Json | undefined>(
    (value, key) => (value as JsonObject | null | undefined)?.[key],
    answers as JsonObject,
  );
  return answer === undefined || answer === null;
}
