import type { FormData, FormPackage } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import type { PhoneSpec } from '../model/release.ts';
import type { Lookup } from '../rules/unknown.ts';
import { type AppliedRules, applyRules } from './apply-rules.ts';
import { type FormField, fieldOf, stringsAt } from './form-field.ts';
import { type FormProblem, formProblems, type Texts } from './form-problems.ts';
import type { FormValidator, SchemaError } from './form-validator.ts';
import { formatOf, limitsOf } from './formats.ts';
import { KEYWORDS } from './keywords.ts';

/** What judging a form takes. Browser and server give the same things and get the same answer. */
export interface FormToCheck {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  /** The answers as they were given. */
  readonly data: FormData;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly phone: PhoneSpec;
  /** Visitor texts of the release; keys `form.*` are read. */
  readonly texts: Texts;
  /** Facts beside the answers, as far as browser and server both know them. */
  readonly lookup?: Lookup;
}

export interface FormVerdict {
  /** The answers to save: tidied, without those of hidden fields. */
  readonly answers: FormData;
  /** Empty when the form may be saved. */
  readonly problems: readonly FormProblem[];
}

/**
 * Judges a form's answers. Hidden answers are dropped before; a hidden field is never missing, and a shown one that the
 * schema or a rule requires always is.
 */
export function validateForm(given: FormToCheck): FormVerdict {
  const applied = applyRules(given.form, given.data, given.lookup);
  return { answers: applied.answers, problems: formMistakes(given, applied) };
}

/** What is wrong with answers that the rules were applied to already. */
export function formMistakes(
  { form, validator, now, phone, texts, lookup }: Omit<FormToCheck, 'data'>,
  { answers, visible, required, refused }: AppliedRules,
): readonly FormProblem[] {
  const errors: SchemaError[] = schemaErrors(validator, answers).filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' || instancePath !== '' || visible.indexOf(String(params.missingProperty)) >= 0,
  );
  const facts: Lookup = (name) => {
    if (!name.startsWith('form.')) return lookup?.(name) ?? null;
    return (answers[name.slice('form.'.length)] ?? null) as ReturnType<Lookup>;
  };
  for (const name of required) {
    if (answers[name] !== undefined) continue;
    errors.push({ keyword: 'required', instancePath: '', params: { missingProperty: name } });
  }
  for (const name of visible) {
    const field = fieldOf(form, name);
    const value = answers[name];
    if (!field || value === undefined) continue;
    errors.push(...ownErrors(field, value, now, phone), ...keywordErrors(field, value, facts));
    const message = refused.get(name);
    if (message !== undefined) errors.push(errorAt(name, 'refuse', { message }));
  }
  return formProblems(form, errors, texts);
}

function schemaErrors(validator: FormValidator, answers: FormData): readonly SchemaError[] {
  const valid = validator.main(answers);
  const errors = validator.main.errors ?? [];
  validator.main.errors = null;
  return valid ? [] : errors;
}

function errorAt(name: string, keyword: string, params: SchemaError['params']): SchemaError {
  return { keyword, instancePath: `/${name}`, params };
}

function keywordErrors({ name, schema }: FormField, value: Json, lookup: Lookup): readonly SchemaError[] {
  return KEYWORDS.flatMap((keyword) => {
    const argument = schema[keyword.name];
    const params = argument === undefined ? null : keyword.test(value, argument, { lookup });
    return params ? [errorAt(name, keyword.name, params)] : [];
  });
}

/** What a schema cannot say: formats that need a clock, and choices that exclude all others. */
function ownErrors(field: FormField, value: Json, now: number, phone: PhoneSpec): readonly SchemaError[] {
  if (Array.isArray(value)) {
    const alone = stringsAt(field.options, 'exclusive').some((code) => value.indexOf(code) >= 0);
    return alone && value.length > 1 ? [errorAt(field.name, 'exclusive', {})] : [];
  }
  const format = typeof value === 'string' ? formatOf(field.schema.format) : null;
  if (!format) return [];
  const limits = limitsOf(field.schema);
  const reason = format.test(value as string, { now, phone, limits });
  return reason === null ? [] : [errorAt(field.name, 'format', { ...limits, format: format.name, reason })];
}
