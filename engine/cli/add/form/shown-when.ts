import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { choicesIn } from '../../../forms/schema-choice.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { knownName } from '../../known-name.ts';
import { UsageError } from '../../usage-error.ts';
import type { AskedField } from './asked-field.ts';
import { namedText } from './named-texts.ts';

/** A question that is shown only while another one is answered in a certain way. */
export interface ShownWhen {
  readonly field: string;
  readonly show: JsonObject;
}

const YES = ['yes', '是'];
const NO = ['no', '否'];

/**
 * Reads `--show NAME=QUESTION:ANSWER/ANSWER`: the question NAME is shown only while QUESTION has one of the answers,
 * which are codes or what visitors read, or yes and no of a box or a switch.
 *
 * @throws UsageError when a question or an answer is not there.
 */
export function shownWhen(typed: string, fields: readonly AskedField[]): ShownWhen {
  const names = fields.map(({ name }) => name);
  const [field, condition] = namedText('--show', typed, names);
  const [, other = '', wanted = ''] = /^([^:：]+)[:：](.+)$/.exec(condition) ?? [];
  if (wanted === '')
    throw new UsageError(`--show ${field}: write QUESTION:ANSWER behind "=", for example when:am`);
  const asked = fields.find(({ name }) => name === other.trim());
  if (!asked) {
    knownName(`--show ${field}: the form has no question`, other.trim(), names);
    throw new UsageError(`--show ${field}`);
  }
  if (asked.name === field) throw new UsageError(`--show ${field}: a question cannot depend on itself`);
  const answers = wanted.split(/[/／]/).map((answer) => answer.trim());
  return { field, show: conditionOf(field, asked, answers) };
}

/** Answers by which another question can be shown: codes with what visitors read; null when it is no choice. */
export function answersOf({ schema, ui }: AskedField): ReadonlyMap<string, string> | null {
  if (typeOf(schema) === 'boolean')
    return new Map([
      ['yes', '是'],
      ['no', '否'],
    ]);
  const choices = choicesIn(schema);
  if (!choices) return null;
  const labels = objectAt(objectAt(ui['ui:options']).labels);
  return new Map(choices.map(({ code, title }) => [code, String(labels[code] ?? title ?? code)]));
}

function conditionOf(field: string, asked: AskedField, answers: readonly string[]): JsonObject {
  const fact = { var: `form.${asked.name}` };
  const known = answersOf(asked);
  if (!known) {
    throw new UsageError(
      `--show ${field}: ${asked.name} has no answers to choose from; only a choice, a box or a switch decides`,
    );
  }
  const codes = answers.map((answer) => codeOf(field, asked.name, answer, known));
  if (typeOf(asked.schema) === 'boolean') {
    const [only, second] = codes;
    if (second !== undefined) throw new UsageError(`--show ${field}: yes or no, not both`);
    return only === 'yes' ? { '===': [fact, true] } : { '!==': [fact, true] };
  }
  if (typeOf(asked.schema) === 'array') {
    const each = codes.map((code): Json => ({ in: [code, fact] }));
    return each.length === 1 ? (each[0] as JsonObject) : { or: each };
  }
  return codes.length === 1 ? { '===': [fact, codes[0] ?? ''] } : { in: [fact, codes] };
}

function codeOf(field: string, other: string, answer: string, known: ReadonlyMap<string, string>): string {
  if (YES.includes(answer) && known.has('yes')) return 'yes';
  if (NO.includes(answer) && known.has('no')) return 'no';
  if (known.has(answer)) return answer;
  const [code] = [...known].find(([, label]) => label === answer) ?? [];
  if (code === undefined) knownName(`--show ${field}: ${other} has no answer`, answer, known.keys());
  return code ?? answer;
}
