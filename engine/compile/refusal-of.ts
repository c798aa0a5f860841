import { Ajv } from 'ajv';
import type { Json, JsonObject } from '../decide/model/json.ts';
import { addMultipleOf } from '../forms/add-multiple-of.ts';
import { type FormatReason, formatOf } from '../forms/formats.ts';
import { KEYWORDS } from '../forms/keywords.ts';
import { resolvedSchema } from '../forms/resolved-schema.ts';
import { tidyAnswer } from '../forms/tidy-answer.ts';
import { textAt } from './at.ts';
import type { Config } from './config.ts';
import { UNPOLISHED } from './meta-schemas.ts';
import { type Refusal, refusalBy, refusalIn } from './problems/wordings/refusal.ts';

/** A moment far ahead: whoever is born before it is. What is too early or too late is judged when the form is sent. */
const FAR_AHEAD = 4e12;

/** Reasons that no day and no age can change. */
const ALWAYS: readonly (FormatReason | null)[] = ['format', 'length', 'foreign'];

/**
 * What a field has against a fixed answer, to follow "it", as "must be <= 5"; null when it has nothing. The answer is
 * tidied before, as a form does.
 *
 * @param schema as it stands; references are followed.
 */
export function refusalOf(config: Config, root: JsonObject, schema: JsonObject, value: Json): Refusal | null {
  const own = resolvedSchema(root, schema);
  const answer = tidyAnswer(root, { schema: own, ui: {} }, value, false, null);
  if (answer === null) return null;
  return bySchema(root, schema, answer) ?? byFormat(config, own, answer) ?? byKeyword(own, answer);
}

function bySchema(root: JsonObject, schema: JsonObject, answer: Json): Refusal | null {
  const { definitions = {}, $defs = {} } = root;
  const ajv = new Ajv({
    strict: false,
    logger: false,
    validateFormats: false,
    validateSchema: false,
    code: UNPOLISHED,
  });
  addMultipleOf(ajv);
  try {
    return ajv.validate({ definitions, $defs, ...schema }, answer) ? null : refusalIn(ajv.errors?.[0]);
  } catch {
    // A schema that cannot be used is reported for that.
    return null;
  }
}

function byFormat(config: Config, schema: JsonObject, answer: Json): Refusal | null {
  const format = typeof answer === 'string' ? formatOf(schema.format) : null;
  if (!format) return null;
  const phone = { valid: textAt(config.phone, 'valid') ?? '', virtualPrefixes: [], virtualExempt: [] };
  try {
    const reason = format.test(answer as string, { now: FAR_AHEAD, phone, limits: {} });
    return ALWAYS.includes(reason) && reason !== null ? refusalBy('has', 'format', format.name) : null;
  } catch {
    // An expression for phone numbers that cannot be read is reported for that.
    return null;
  }
}

function byKeyword(schema: JsonObject, answer: Json): Refusal | null {
  const broken = KEYWORDS.find(({ name, test }) => {
    const argument = schema[name];
    return argument !== undefined && test(answer, argument, { lookup: () => null }) !== null;
  });
  return broken ? refusalBy('has', broken.name, schema[broken.name] ?? null) : null;
}
