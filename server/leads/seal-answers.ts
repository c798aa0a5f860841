import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { normaliseIdCard, parseIdCard } from '../../engine/forms/id-card.ts';
import type { Place, SecretBox } from '../keys/secret-box.ts';

/** How an encrypted answer stands in the database. */
interface Sealed {
  readonly sealed: string;
}

function isSealed(value: Json | undefined): value is Json & Sealed {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && 'sealed' in value;
}

/** Formats of answers that are encrypted. */
const SEALED_FORMATS = ['id-card', 'phone'];

function isSealedByForm(form: FormPackage | undefined, field: string): boolean {
  const properties = form?.schema.properties as JsonObject | undefined;
  const property =
    properties === undefined || !Object.hasOwn(properties, field) ? undefined : properties[field];
  return SEALED_FORMATS.includes(String((property as JsonObject | undefined)?.format));
}

/** A valid identity number, or a mobile number. */
function isNumber(value: string, now: number): boolean {
  return parseIdCard(normaliseIdCard(value), now) !== null || /^1[3-9]\d{9}$/.test(value);
}

/** Where answers are kept: the column, and the row's primary key. */
export interface AnswersPlace {
  readonly table: 'users' | 'lead_versions';
  readonly column: 'profile' | 'form';
  readonly row: string;
}

export function answersOf(table: AnswersPlace['table'], row: string): AnswersPlace {
  return { table, column: table === 'users' ? 'profile' : 'form', row };
}

function placeOf({ table, column, row }: AnswersPlace, field: string): Place {
  return { kind: 'answer', table, column: `${column}.${field}`, row };
}

/**
 * The answers as they are stored: identity and phone numbers encrypted. They are known by the form's schema; in a
 * record without one by being valid numbers.
 *
 * @param now epoch milliseconds.
 */
export function sealAnswers(
  answers: FormData,
  form: FormPackage | undefined,
  secrets: SecretBox,
  place: AnswersPlace,
  now: number,
): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).map(([field, value]): [string, Json] => {
      const isSecret =
        typeof value === 'string' && value !== '' && (isSealedByForm(form, field) || isNumber(value, now));
      return [field, isSecret ? { sealed: secrets.seal(value, placeOf(place, field)) } : (value ?? null)];
    }),
  );
}

/** Stored answers as people read them. */
export function openAnswers(stored: JsonObject, secrets: SecretBox, place: AnswersPlace): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]): [string, Json] => {
      if (!isSealed(value)) return [field, value ?? null];
      return [field, secrets.open(value.sealed, placeOf(place, field))];
    }),
  );
}

/** Stored answers for another row, or under the current key. */
export function resealAnswers(
  stored: JsonObject,
  secrets: SecretBox,
  from: AnswersPlace,
  to: AnswersPlace,
): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]): [string, Json] => {
      if (!isSealed(value)) return [field, value ?? null];
      const text = secrets.open(value.sealed, placeOf(from, field));
      return [field, { sealed: secrets.seal(text, placeOf(to, field)) }];
    }),
  );
}
