import type { FormData, FormPackage } from '../decide/model/form.ts';
import type { Json } from '../decide/model/json.ts';
import { splitPointer } from '../decide/model/pointer.ts';
import type { Texts } from '../decide/model/texts.ts';
import { fillText } from '../decide/text/fill-text.ts';
import { fieldAt, pointerToken } from './answer-parts.ts';
import { asksForAny } from './asks-for-any.ts';
import type { ConditionTest } from './condition-test.ts';
import { decimalText } from './decimal-text.ts';
import { type FormField, fieldNames, fieldOf } from './form-field.ts';
import type { SchemaError } from './form-validator.ts';
import { meantErrors } from './meant-errors.ts';
import { optionFields } from './option-fields.ts';
import { variantAt } from './resolved-schema.ts';
import { valueAt } from './value-at.ts';
import { type Ask, askOf, isComposite } from './widget-names.ts';

/** What a visitor is told about one field, or about one part of it. */
export interface FormProblem {
  readonly field: string;
  /** Place inside the answer, as a JSON pointer below the field; absent when the answer as a whole is meant. */
  readonly at?: string;
  readonly message: string;
}

interface AnswerPlace {
  readonly name: string;
  readonly at: string;
}

/**
 * Turns the mistakes that a compiled schema or a format found into what the visitor reads: one message per field, or
 * per part of it, in the order in which the fields are shown. A form's own message for the field and keyword wins over
 * the shared wording.
 *
 * @param answers tells which option of an answer with several is meant; mistakes of the others are left out.
 * @param holds tells which of several parts of the same name is asked for.
 */
export function formProblems(
  form: FormPackage,
  errors: readonly SchemaError[],
  texts: Texts,
  answers: FormData = {},
  holds: ConditionTest | null = null,
): readonly FormProblem[] {
  const byPlace = new Map<string, AnswerPlace & { readonly error: SchemaError }>();
  for (const error of meantErrors(form, errors, answers)) {
    const place = controlOf(form, placeOf(error), answers, holds);
    const key = place.name + place.at;
    if (!byPlace.has(key)) byPlace.set(key, { ...place, error });
  }
  const found = [...byPlace.values()];
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    if (!field) return [];
    return found
      .filter((one) => one.name === name)
      .map(({ at, error }) => {
        const whole = fieldAt(form.schema, field, at, answers[name], holds) ?? field;
        const isOfAll = error.keyword === 'oneOf' || error.keyword === 'anyOf';
        const part = isOfAll
          ? whole
          : pickedOption(form, whole, valueAt(answers, [name, ...splitPointer(at)]));
        const message = messageOf(form, part, messageKey(name, at), error, texts);
        return at === '' ? { field: name, message } : { field: name, at, message };
      });
  });
}

/**
 * The control that an answer with alternatives was given in says what is wrong in its own words. Parts of an answer
 * have their own.
 */
function pickedOption(form: FormPackage, field: FormField, value: Json | undefined): FormField {
  if (value === undefined || typeof value === 'object') return field;
  return optionFields(form.schema, field)[variantAt(form.schema, field.schema, value)] ?? field;
}

/**
 * The place of the control that shows what is at a place: a choice of several, or one file of a list, is shown by the
 * control of the list, and nobody else could say what is wrong with it.
 */
function controlOf(
  form: FormPackage,
  { name, at }: AnswerPlace,
  answers: FormData,
  holds: ConditionTest | null,
): AnswerPlace {
  const field = fieldOf(form, name);
  if (!field) return { name, at };
  let control = '';
  for (const token of at.split('/').slice(1)) {
    const widget = fieldAt(form.schema, field, control, answers[name], holds)?.choice.widget;
    if (widget && !isComposite(widget)) break;
    control = `${control}/${token}`;
  }
  return { name, at: control };
}

/** Where a form's own messages name a part: `contacts.phone`, for each entry of a list alike. */
function messageKey(name: string, at: string): string {
  return [name, ...at.split('/').slice(1)].filter((token) => !/^\d+$/.test(token)).join('.');
}

/** A missing part is reported on what it is missing from, anything else on the part itself. */
export function placeOf({ keyword, instancePath, params }: SchemaError): AnswerPlace {
  const missing = keyword === 'required' || keyword === 'dependencies';
  const path = missing ? `${instancePath}/${pointerToken(String(params.missingProperty))}` : instancePath;
  const [, name = '', ...inside] = path.split('/');
  return {
    name: name.replace(/~1/g, '/').replace(/~0/g, '~'),
    at: inside.map((token) => `/${token}`).join(''),
  };
}

function messageOf(
  form: FormPackage,
  field: FormField,
  key: string,
  error: SchemaError,
  texts: Texts,
): string {
  const reason = typeof error.params.reason === 'string' ? error.params.reason : error.keyword;
  if (error.keyword === 'refuse') return String(error.params.message);
  const own = form.messages[key] ?? {};
  const { widget } = field.choice;
  const ask: Ask = widget ? askOf(widget) : 'input';
  const isMissing = readsAsMissing(reason, ask, error);
  const template =
    own[reason] ??
    own[error.keyword] ??
    (isMissing ? own.required : undefined) ??
    (isMissing ? texts[`form.${String(field.schema.format)}.required`] : undefined) ??
    texts[`form.${String(error.params.format)}.${reason}`] ??
    (widget === 'money' ? texts[`form.money.${reason}`] : undefined) ??
    texts[`form.${reason}.${String(error.params.type)}`] ??
    (widget === 'list' ? texts[`form.list.${reason}`] : undefined) ??
    texts[`form.${WORDED_AS[reason]}`] ??
    texts[`form.${keywordText(reason, ask, error)}`] ??
    texts['form.invalid'] ??
    '';
  return fillText(template, (name) => {
    if (name === 'label') return field.label;
    if (name !== 'limit') return error.params[name];
    const limit = error.params.limit ?? error.params.multipleOf;
    if (typeof limit !== 'number') return limit;
    // Money is saved in fen and read in yuan.
    return decimalText(widget === 'money' ? limit / 100 : limit);
  });
}

/** A choice that is not on the list, or an unticked box, reads as one that was not made. */
function keywordText(keyword: string, ask: Ask, error: SchemaError): string {
  const isUnpicked = keyword === 'format' && ask === 'choose';
  return isUnpicked || readsAsMissing(keyword, ask, error) ? `required.${ask}` : keyword;
}

function readsAsMissing(keyword: string, ask: Ask, { params }: SchemaError): boolean {
  if (keyword === 'minItems') return asksForAny(params.limit);
  return MISSING.indexOf(keyword) >= 0 || (keyword === 'minLength' && ask === 'choose');
}

/** Keywords whose words stand under another name; parts of a group are counted as entries of a list are. */
const WORDED_AS: Readonly<Record<string, string>> = {
  pattern: 'format',
  garbled: 'format',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  minProperties: 'list.minItems',
  maxProperties: 'list.maxItems',
};

const MISSING = ['required', 'enum', 'const', 'oneOf', 'anyOf', 'dependencies'];
