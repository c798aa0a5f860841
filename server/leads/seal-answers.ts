import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { normaliseIdCard, parseIdCard } from '../../engine/forms/id-card.ts';
import type { SecretBox } from '../accounts/secret-box.ts';

/** How an encrypted answer stands in the database. */
interface Sealed {
  readonly sealed: string;
}

function isSealed(value: Json | undefined): value is Json & Sealed {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && 'sealed' in value;
}

function hasIdCardFormat(form: FormPackage | undefined, field: string): boolean {
  const properties = form?.schema.properties as JsonObject | undefined;
  const property =
    properties === undefined || !Object.hasOwn(properties, field) ? undefined : properties[field];
  return (property as JsonObject | undefined)?.format === 'id-card';
}

/**
 * The answers as they are stored: identity numbers encrypted. They are known by the form's schema; in a record without
 * one by being valid numbers.
 *
 * @param now epoch milliseconds.
 */
export function sealAnswers(
  answers: FormData,
  form: FormPackage | undefined,
  secrets: SecretBox,
  now: number,
): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).map(([field, value]): [string, Json] => {
      const isNumber =
        typeof value === 'string' &&
        value !== '' &&
        (hasIdCardFormat(form, field) || parseIdCard(normaliseIdCard(value), now) !== null);
      return [field, isNumber ? { sealed: secrets.seal(value) } : (value ?? null)];
    }),
  );
}

/** `1101**********002X`: an identity number that tells no birthday. */
export function maskIdCard(id: string): string {
  return id.length < 9
    ? '*'.repeat(id.length)
    : `${id.slice(0, 4)}${'*'.repeat(id.length - 8)}${id.slice(-4)}`;
}

/** Stored answers as people read them; identity numbers in full or masked. */
export function openAnswers(stored: JsonObject, secrets: SecretBox, shown: 'full' | 'masked'): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]): [string, Json] => {
      if (!isSealed(value)) {
        return [field, value ?? null];
      }
      const text = secrets.open(value.sealed);
      return [field, shown === 'full' ? text : maskIdCard(text)];
    }),
  );
}
