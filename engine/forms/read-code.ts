import type { JsonObject } from '../decide/model/json.ts';

/**
 * The code in what stands in a code box. What reads whole messages is loaded only for more than digits; while it cannot
 * be loaded the text stays as it is, to be refused.
 *
 * @param rule schema of the field.
 */
export async function readCode(text: string, rule?: JsonObject): Promise<string> {
  return /^\d{0,7}$/.test(text)
    ? text
    : import('./normalise-code.ts').then(
        (code) => code.normaliseCode(text, rule),
        () => text,
      );
}
