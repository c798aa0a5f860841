import { privateNames } from '../../core/forms/private-names.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';

/** What of the answers a draft keeps: all but what `privateNames` finds, and files, which would fill the storage. */
export function keptAnswers(form: FormPackage, answers: FormData): JsonObject {
  return keepable(answers as JsonObject, privateNames(form)) as JsonObject;
}

/** Names of the answers that a draft loses, whole or in part. */
export function unkeptAnswers(form: FormPackage, answers: FormData): readonly string[] {
  const kept = keptAnswers(form, answers);
  return Object.entries(answers).flatMap(([name, answer]) => {
    const isGiven = !Array.isArray(answer) || answer.some((one) => one !== null);
    return isGiven && JSON.stringify(kept[name]) !== JSON.stringify(answer) ? [name] : [];
  });
}

/** Null when nothing is left that may be kept. Entries of a list stay in their places. */
function keepable(answer: Json, unkept: readonly string[]): Json {
  if (typeof answer === 'string') return /^data:[^,]*;base64,/.test(answer) ? null : answer;
  if (Array.isArray(answer)) {
    const kept = (answer as readonly Json[]).map((one) => keepable(one, unkept));
    return kept.some((one) => one !== null) ? kept : null;
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  const object = answer as JsonObject;
  const kept: Record<string, Json> = {};
  for (const key of Object.keys(object)) {
    const light = unkept.indexOf(key) < 0 ? keepable(object[key] ?? null, unkept) : null;
    if (light !== null) kept[key] = light;
  }
  return kept;
}
