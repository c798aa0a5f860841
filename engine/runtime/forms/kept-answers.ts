import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { fieldAt, pointerToken } from '../../forms/answer-parts.ts';
import { type FormField, fieldOf } from '../../forms/form-field.ts';
import { privateNames } from '../../forms/private-names.ts';
import { isErased } from './erased-answers.ts';

/** What of the answers a draft keeps: all but what `privateNames` finds, and files, which would fill the storage. */
export function keptAnswers(form: FormPackage, answers: FormData): JsonObject {
  return keepable(answers as JsonObject, privateNames(form)) as JsonObject;
}

/** The fields, and the parts of groups and lists, whose answers a draft loses. */
export function unkeptAnswers(form: FormPackage, answers: FormData): readonly FormField[] {
  const kept = keptAnswers(form, answers);
  return Object.keys(answers).flatMap((name) => {
    const field = fieldOf(form, name);
    if (!field) return [];
    const { schema } = form;
    return lostPlaces(answers[name], kept[name]).map(
      (at) => fieldAt(schema, field, at, answers[name], null) ?? field,
    );
  });
}

/** JSON pointers of what is given and not kept, outermost only. */
function lostPlaces(answer: Json | undefined, kept: Json | undefined, at = ''): readonly string[] {
  if (isErased(answer) || (Array.isArray(answer) && answer.every(isErased)) || kept === answer) return [];
  if (kept === undefined || kept === null || typeof answer !== 'object') return [at];
  return Object.entries(answer as JsonObject).flatMap(([key, one]) =>
    lostPlaces(one, (kept as JsonObject)[key], `${at}/${pointerToken(key)}`),
  );
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
