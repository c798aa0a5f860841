import type { FailureCatalogue } from '../../engine/decide/calls/failure-text.ts';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { Texts } from '../../engine/decide/model/texts.ts';
import { allParts } from '../../engine/forms/all-parts.ts';
import { pointerToken } from '../../engine/forms/answer-parts.ts';
import { type FormField, fieldNames, fieldOf } from '../../engine/forms/form-field.ts';
import { formProblems } from '../../engine/forms/form-problems.ts';
import { optionFields } from '../../engine/forms/option-fields.ts';
import { possibleMistakes } from '../../engine/forms/possible-mistakes.ts';
import { typeOf } from '../../engine/forms/schema-type.ts';
import { namesAskedFor } from '../../engine/forms/schemas-together.ts';
import { underConditions } from '../../engine/forms/under-conditions.ts';
import { controlMessages } from './control-messages.ts';
import { wholeFormMessages } from './whole-form-messages.ts';

/** Everything that a visitor can be told about one field. */
export interface FieldMessages {
  readonly field: string;
  readonly label: string;
  readonly messages: readonly string[];
}

/** Everything that a visitor can be told about a form. */
export interface AllMessages {
  /**
   * About its fields and their parts, in the order of the steps: what is said of answers, and what controls say
   * themselves.
   */
  readonly fields: readonly FieldMessages[];
  /** About the form as a whole. */
  readonly whole: readonly string[];
}

/**
 * Every message that a form package can show.
 *
 * @param texts all visitor texts; keys `form.*`, `login.*` and those of failed calls are read.
 * @param api says by which texts a save fails.
 */
export function getAllMessages(form: FormPackage, texts: Texts, api: FailureCatalogue): AllMessages {
  const fields = fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    return field ? messagesOf(form, field, texts) : [];
  });
  return { fields, whole: wholeFormMessages(form, texts, api) };
}

/** A part that several alternatives or conditions have stands once, under its first name. */
function messagesOf(form: FormPackage, field: FormField, texts: Texts): readonly FieldMessages[] {
  const found = new Map<string, { readonly label: string; readonly said: Set<string> }>();
  const parts = [field, ...underConditions(form, field)].flatMap((one) => allParts(form, one));
  const asked = new Set(namesAskedFor(form.schema, form.schema));
  for (const { path, field: part } of parts) {
    for (const key of namesAskedFor(form.schema, part.schema)) asked.add(`${path}.${key}`);
  }
  const files = parts.filter(
    ({ field: { choice } }) => choice.widget === 'file' || choice.widget === 'image',
  );
  const options = parts.flatMap((one) =>
    optionFields(form.schema, one.field).map((field) => ({ ...one, field, isInner: true })),
  );
  for (const { path, at, field: part, isInner } of [...parts, ...options]) {
    const here = found.get(path) ?? { label: part.label, said: new Set<string>() };
    found.set(path, here);
    const place = `/${pointerToken(field.name)}${at}`;
    const required = part.required || asked.has(path);
    for (const error of possibleMistakes(form, { ...part, required }, place, isInner)) {
      const problems = formProblems(form, [error], texts, { [field.name]: sampleAt(at, part.schema) });
      for (const { message } of problems) here.said.add(message);
    }
    // The files of a list are taken by the control of the list.
    if (files.some((list) => path === `${list.path}[]`)) continue;
    for (const message of controlMessages(part, texts)) here.said.add(message);
  }
  return [...found]
    .filter(([path, { said }]) => path === field.name || said.size > 0)
    .map(([path, { label, said }]) => ({ field: path, label, messages: [...said] }));
}

/** An answer of the type that the control takes. */
const SAMPLES: Readonly<Record<string, Json>> = { string: 'x', number: 1, integer: 1 };

/** An answer that has the place. */
function sampleAt(at: string, schema: JsonObject): Json {
  return at
    .split('/')
    .slice(1)
    .reduceRight<Json>(
      (inside, token) => (token === '0' ? [inside] : { [token]: inside }),
      SAMPLES[typeOf(schema)] ?? null,
    );
}
