import { remembered } from '../../engine/compile/remembered.ts';
import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { normaliseIdCard, parseIdCard } from '../../engine/forms/id-card.ts';
import { privateNames } from '../../engine/forms/private-names.ts';
import type { Place, SecretBox } from '../keys/secret-box.ts';

/** How an encrypted answer stands in the database. */
interface Sealed {
  readonly sealed: string;
  /** True for an answer that is no text: what is encrypted is its JSON. */
  readonly json?: true;
}

function isSealed(value: Json | undefined): value is Json & Sealed {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && 'sealed' in value;
}

/** Formats of answers that are encrypted, beside what must not lie on a phone either. */
const SEALED_FORMATS = ['phone', 'data-url'];

const known = new WeakMap<FormPackage, ReadonlySet<string>>();

/** Names of answers, and of parts of them, that are encrypted whatever is in them. */
function sealedNames(form: FormPackage): ReadonlySet<string> {
  const names = new Set(privateNames(form));
  const isSealed = (node: Json | undefined): boolean => {
    const { format, items } = (node ?? {}) as JsonObject;
    return SEALED_FORMATS.includes(String(format)) || (items !== undefined && isSealed(items));
  };
  JSON.stringify(form.schema, (name, node: Json) => {
    if (isSealed(node)) names.add(name);
    return node;
  });
  return names;
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
 * The answers as they are stored. Encrypted, whole, are those that are identity or phone numbers, files, or marked as
 * sensitive, or have such a part at any depth: they are known by the form, and by what is in them.
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
  const names = form ? remembered(known, form, () => sealedNames(form)) : new Set();
  const isSecret = (name: string, value: Json | undefined): boolean => {
    if (value === undefined || value === null || value === '' || isSealed(value)) return false;
    if (names.has(name)) return true;
    if (typeof value === 'string') return value.startsWith('data:') || isNumber(value, now);
    if (Array.isArray(value)) return value.some((one) => isSecret(name, one));
    return typeof value === 'object' && Object.entries(value).some(([key, part]) => isSecret(key, part));
  };
  const stored = (field: string, value: Json): Json => {
    const at = placeOf(place, field);
    return typeof value === 'string'
      ? { sealed: secrets.seal(value, at) }
      : { sealed: secrets.seal(JSON.stringify(value), at), json: true };
  };
  return Object.fromEntries(
    Object.entries(answers).map(([field, value]): [string, Json] => [
      field,
      isSecret(field, value) ? stored(field, value as Json) : (value ?? null),
    ]),
  );
}

/** Stored answers as people read them. */
export function openAnswers(stored: JsonObject, secrets: SecretBox, place: AnswersPlace): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]): [string, Json] => {
      if (!isSealed(value)) return [field, value ?? null];
      const text = secrets.open(value.sealed, placeOf(place, field));
      return [field, value.json ? JSON.parse(text) : text];
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
      const sealed = secrets.seal(secrets.open(value.sealed, placeOf(from, field)), placeOf(to, field));
      return [field, value.json ? { sealed, json: true } : { sealed }];
    }),
  );
}
