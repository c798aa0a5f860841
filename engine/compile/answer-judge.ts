import { Ajv } from 'ajv';
import type { Json, JsonObject } from '../decide/model/json.ts';
import { splitPointer } from '../decide/model/pointer.ts';
import type { PhoneSpec } from '../decide/model/release.ts';
import { addMultipleOf } from '../forms/add-multiple-of.ts';
import { formatOf, limitsOf } from '../forms/formats.ts';
import { KEYWORDS } from '../forms/keywords.ts';
import { type At, isObject } from './at.ts';
import { UNPOLISHED } from './meta-schemas.ts';
import { PROBE_TIME } from './probe-time.ts';
import { type Refusal, refusalBy, refusalIn } from './problems/wordings/refusal.ts';

/** Null when a schema takes an answer; else what it has against it, to follow "it", as "must be <= 5". */
export type AnswerJudge = (schema: At, answer: Json) => Refusal | null;

const ABSENT: Refusal = { words: 'must not be there', keyword: 'false', argument: null };

const BASE = 'https://dukou.invalid/form';

/**
 * Judges answers by any schema inside a form's schema, without tidying them. Formats and keywords of our own count
 * where they stand in the schema itself.
 */
export function answerJudge(root: JsonObject, phone: PhoneSpec): AnswerJudge {
  const ajv = new Ajv({
    ...{ strict: false, logger: false, validateFormats: false, validateSchema: false },
    code: UNPOLISHED,
  });
  addMultipleOf(ajv);
  const { $schema: _, ...plain } = root;
  ajv.addSchema(plain, BASE);
  return ({ pointer, value }, answer) => {
    if (!isObject(value)) return value === false ? ABSENT : null;
    const keys = splitPointer(pointer).map((key) =>
      encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1')),
    );
    const validate = ajv.getSchema([`${BASE}#`, ...keys].join('/'));
    if (validate && !validate(answer)) {
      const [error] = validate.errors ?? [];
      const refusal = refusalIn(error);
      const { instancePath = '' } = error ?? {};
      return instancePath === ''
        ? refusal
        : { ...refusal, words: `${refusal.words} (at ${instancePath})`, at: instancePath };
    }
    return byOwn(value, answer, phone);
  };
}

function byOwn(schema: JsonObject, answer: Json, phone: PhoneSpec): Refusal | null {
  const format = typeof answer === 'string' ? formatOf(schema.format) : null;
  const reason = format?.test(answer as string, { now: PROBE_TIME, phone, limits: limitsOf(schema) });
  if (format && reason) return refusalBy('must have', 'format', format.name);
  const broken = KEYWORDS.find(({ name, test }) => {
    const argument = schema[name];
    return argument !== undefined && test(answer, argument, { lookup: () => null }) !== null;
  });
  return broken ? refusalBy('must have', broken.name, schema[broken.name] ?? null) : null;
}
