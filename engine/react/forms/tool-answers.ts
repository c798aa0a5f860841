import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { fieldOf } from '../../forms/form-field.ts';
import type { Engine } from '../../runtime/engine.ts';
import { isObject, textOf, textsOf } from '../page/read-options.ts';

/**
 * What the visitor typed into a tool of the site, as answers of a form, so that nobody is asked the same twice. `from`
 * is the option `answersFrom` of block `form`: the tool, and for each field the inputs that make its answer (year and
 * month make a month). Text that does not make an answer is left out.
 */
export function toolAnswers(engine: Engine, form: FormPackage, from: Json | undefined): FormData {
  if (!isObject(from)) return {};
  const kept = engine.stored.object('toolInputs')?.[textOf(from.tool)];
  if (!isObject(kept)) return {};
  const answers: Record<string, Json> = {};
  for (const [name, inputs] of Object.entries(isObject(from.fields) ? from.fields : {})) {
    const schema = fieldOf(form, name)?.schema;
    const parts = textsOf(inputs).map((input) => textOf(kept[input]).trim());
    if (!schema || parts.length === 0 || parts.includes('')) continue;
    const answer = answerOf(schema, parts);
    if (answer !== null) answers[name] = answer;
  }
  return answers;
}

function answerOf(schema: JsonObject, parts: readonly string[]): Json {
  if (schema.format === 'month') return parts.map((part) => part.padStart(2, '0')).join('-');
  const text = parts.join('');
  if (schema.type !== 'number' && schema.type !== 'integer') return text;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
