import type { FormData, FormPackage } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import type { PhoneSpec } from '../model/release.ts';
import { keptAnswers, visibleFields } from './apply-rules.ts';
import { type FormField, fieldOf, stringsAt } from './form-field.ts';
import { type FormProblem, formProblems, type Texts } from './form-problems.ts';
import type { FormValidator, SchemaError } from './form-validator.ts';
import { formatOf } from './formats.ts';

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
}

export interface FormVerdict {
  /** The answers to save: tidied, without those of hidden fields. */
  readonly answers: FormData;
  /** Empty when the form may be saved. */
  readonly problems: readonly FormProblem[];
}

/**
 * Judges a form's answers. Hidden answers are dropped before; a hidden field is never missing, and a shown one that the
 * schema requires always is.
 */
export function validateForm({ form, validator, data, now, phone, texts }: FormToCheck): FormVerdict {
  const answers = keptAnswers(form, data);
  const visible = visibleFields(form, answers);
  const errors = [...schemaErrors(validator, answers)].filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' || instancePath !== '' || visible.indexOf(String(params.missingProperty)) >= 0,
  );
  for (const name of visible) {
    const field = fieldOf(form, name);
    const value = answers[name];
    if (field && value !== undefined) errors.push(...ownErrors(field, value, now, phone));
  }
  return { answers, problems: formProblems(form, errors, texts) };
}

function schemaErrors(validator: FormValidator, answers: FormData): readonly SchemaError[] {
  const valid = validator.main(answers);
  const errors = validator.main.errors ?? [];
  validator.main.errors = null;
  return valid ? [] : errors;
}

/** What a schema cannot say: formats that need a clock, and choices that exclude all others. */
function ownErrors(field: FormField, value: Json, now: number, phone: PhoneSpec): readonly SchemaError[] {
  const error = (keyword: string, params: SchemaError['params']): readonly SchemaError[] => [
    { keyword, instancePath: `/${field.name}`, params },
  ];
  if (Array.isArray(value)) {
    const alone = stringsAt(field.options, 'exclusive').some((code) => value.indexOf(code) >= 0);
    return alone && value.length > 1 ? error('exclusive', {}) : [];
  }
  const format = typeof value === 'string' ? formatOf(field.schema.format) : null;
  if (!format) return [];
  const { minAge, maxAge } = field.schema;
  const limits = {
    ...(typeof minAge === 'number' ? { minAge } : {}),
    ...(typeof maxAge === 'number' ? { maxAge } : {}),
  };
  const reason = format.test(value as string, { now, phone, limits });
  return reason === null ? [] : error('format', { ...limits, format: format.name, reason });
}
