import type { FormData, FormPackage } from '../decide/model/form.ts';
import type { PhoneSpec } from '../decide/model/release.ts';
import type { Texts } from '../decide/model/texts.ts';
import type { Lookup } from '../decide/rules/unknown.ts';
import { answerFact, answerPath } from './answer-fact.ts';
import { type AnswerPart, partsOf, pointerToken } from './answer-parts.ts';
import { type AppliedRules, applyRules } from './apply-rules.ts';
import { conditionTest } from './condition-test.ts';
import { exclusiveCodes, fieldOf } from './form-field.ts';
import { type FormProblem, formProblems, placeOf } from './form-problems.ts';
import type { FormValidator, OwnJudge, SchemaError } from './form-validator.ts';
import { isGarbled } from './is-garbled.ts';
import { objectAt } from './object-at.ts';
import { ownMistakes } from './own-mistakes.ts';
import { typeOf } from './schema-type.ts';

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
 * Judges a form's answers. Hidden answers, and hidden parts of answers, are dropped before; a hidden field is never
 * missing, and a shown one that the schema or a rule requires always is.
 */
export function validateForm(given: FormToCheck): FormVerdict {
  const applied = applyRules(given.form, given.data, given.lookup, conditionTest(given.validator));
  return { answers: applied.answers, problems: formMistakes(given, applied) };
}

/**
 * What is wrong with answers that the rules were applied to already.
 *
 * @param only looks at this field and at no other.
 */
export function formMistakes(
  { form, validator, now, phone, texts, lookup }: Omit<FormToCheck, 'data'>,
  { answers, visible, required, refused }: AppliedRules,
  only?: string,
): readonly FormProblem[] {
  const isMeant = (name: string) => only === undefined || name === only;
  const facts: Lookup = (name) => {
    const path = answerPath(name);
    return path ? answerFact(answers, path) : (lookup?.(name) ?? null);
  };
  const context = { now, phone, lookup: facts };
  const judge: OwnJudge = (schema, value, place) =>
    only === undefined || place.split('/')[1] === pointerToken(only)
      ? (ownMistakes(schema, value, context)[0]?.params ?? null)
      : null;
  const errors: SchemaError[] = schemaErrors(validator, answers, judge).filter((error) => {
    const { name, at } = placeOf(error);
    if (!isMeant(name)) return false;
    return MISSED.indexOf(error.keyword) < 0 || at !== '' || visible.indexOf(name) >= 0;
  });
  for (const name of required.filter(isMeant)) {
    if (answers[name] !== undefined) continue;
    errors.push({ keyword: 'required', instancePath: '', params: { missingProperty: name } });
  }
  const holds = conditionTest(validator);
  const empty = new Set<string>();
  for (const name of visible.filter(isMeant)) {
    const field = fieldOf(form, name);
    const value = answers[name];
    if (!field || value === undefined) continue;
    for (const part of partsOf(form.schema, field, value, holds)) {
      const place = `/${pointerToken(name)}${part.at}`;
      if (isLeftEmpty(part)) empty.add(place);
      if (hasMoreDigits(part)) errors.unshift(errorAt(place, 'type', { reason: 'digits' }));
      // Whatever else is wrong with it: what was spoilt is no answer to mend.
      if (typeof part.value === 'string' && isGarbled(part.value))
        errors.unshift(errorAt(place, 'format', { reason: 'garbled' }));
      errors.push(...answerErrors(part, place));
      if (!part.isSure) continue;
      for (const { keyword, params } of ownMistakes(part.schema, part.value, context))
        errors.push(errorAt(place, keyword, params));
    }
    const message = refused.get(name);
    if (message !== undefined) errors.push(errorAt(`/${pointerToken(name)}`, 'refuse', { message }));
  }
  // Of what is not there only that is said: a schema also complains that nothing is no text and no choice.
  const told = errors.filter(({ instancePath }) => !empty.has(instancePath));
  return formProblems(form, told, texts, answers, holds);
}

/** A number, or a text in a field of numbers that says one, of more digits than a number holds. */
function hasMoreDigits({ schema, value }: AnswerPart): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return typeof value === 'string' && /^(?:number|integer)$/.test(typeOf(schema)) && NUMERIC.test(value);
}

const NUMERIC = /^-?(?=(?:\.?\d){16})\d*\.?\d*$/;

/** What a schema says of an answer that is not there. */
const MISSED = ['required', 'dependencies'];

function schemaErrors(validator: FormValidator, answers: FormData, judge: OwnJudge): readonly SchemaError[] {
  validator.main.judge = judge;
  const valid = validator.main(answers);
  const errors = validator.main.errors ?? [];
  validator.main.errors = null;
  validator.main.judge = null;
  return valid ? [] : errors;
}

function errorAt(instancePath: string, keyword: string, params: SchemaError['params']): SchemaError {
  return { keyword, instancePath, params };
}

/** An entry of a list keeps its place while nothing is answered there. */
function isLeftEmpty({ schema, value }: AnswerPart): boolean {
  return value === null && typeOf(schema) !== 'null';
}

/** What a schema cannot say: choices that exclude all others, and entries left empty. */
function answerErrors(part: AnswerPart, place: string): readonly SchemaError[] {
  if (isLeftEmpty(part)) {
    const [, parent = '', missingProperty] = /^(.*)\/([^/]*)$/.exec(place) ?? [];
    return [errorAt(parent, 'required', { missingProperty })];
  }
  const { ui, value } = part;
  if (!Array.isArray(value)) return [];
  const codes = value.map(String);
  const alone = exclusiveCodes(objectAt(ui['ui:options'])).some((code) => codes.indexOf(code) >= 0);
  return alone && value.length > 1 ? [errorAt(place, 'exclusive', {})] : [];
}
