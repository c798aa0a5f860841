import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { choicesIn } from '../../../forms/schema-choice.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { readOptions } from '../../../forms/widget-options.ts';
import { chooseWidget } from '../../../forms/widget-rules.ts';
import { knownName } from '../../known-name.ts';
import { UsageError } from '../../usage-error.ts';
import type { ProjectNames } from '../project-names.ts';
import { type Answers, listOf } from '../question.ts';
import type { AskedField } from './asked-field.ts';
import { namedText, refuseTwice } from './named-texts.ts';
import { placeholderOf } from './placeholder-of.ts';

/**
 * The fields with what `--hint`, `--unit` and `--alone` say of how they look, and with words in empty boxes.
 *
 * @throws UsageError when one of them is about a question that has no such thing.
 */
export function withLooks(
  fields: readonly AskedField[],
  answers: Answers,
  project: ProjectNames,
): readonly AskedField[] {
  const names = fields.map(({ name }) => name);
  const read = (option: string, key: string) =>
    listOf(answers, key).map((typed) => namedText(option, typed, names));
  const hints = read('--hint', 'hint');
  const units = read('--unit', 'unit');
  const alone = read('--alone', 'alone');
  for (const [option, texts] of [
    ['--hint', hints],
    ['--unit', units],
  ] as const) {
    refuseTwice(
      option,
      texts.map(([name]) => name),
    );
  }
  return fields.map((field) => {
    const of = (texts: typeof hints) => texts.filter(([name]) => name === field.name).map(([, text]) => text);
    const [hint] = of(hints);
    const [unit = ''] = [...of(units), objectAt(field.ui['ui:options']).unit].filter(
      (text) => typeof text === 'string',
    );
    const placeholder = placeholderOf(field, unit, project);
    const options: JsonObject = {
      ...(placeholder === undefined ? {} : { placeholder }),
      ...objectAt(field.ui['ui:options']),
      ...unitOf(field, of(units)[0]),
      ...exclusiveOf(field, of(alone)),
    };
    const ui: JsonObject = {
      ...field.ui,
      ...(hint === undefined ? {} : { 'ui:help': hint }),
      ...(Object.keys(options).length === 0 ? {} : { 'ui:options': options }),
    };
    return { ...field, ui };
  });
}

/** True when a number stands in the control, so that a unit can stand behind it. */
export function takesUnit({ schema, ui }: AskedField): boolean {
  const { widget } = chooseWidget(schema, ui);
  const isNumber = typeOf(schema) === 'number' || typeOf(schema) === 'integer';
  return isNumber && widget !== null && readOptions([widget], true).includes('unit');
}

/** True for a box or a switch that may stay as it is: untouched, it says no. */
export function mayStayOff({ schema, ui }: AskedField): boolean {
  const { widget } = chooseWidget(schema, ui);
  return schema.const === undefined && (widget === 'checkbox' || widget === 'switch');
}

function unitOf(field: AskedField, unit: string | undefined): Readonly<Record<string, Json>> {
  if (unit === undefined) return {};
  if (!takesUnit(field)) throw new UsageError(`--unit: ${field.name} is no number; leave it out`);
  return { unit };
}

function exclusiveOf(
  { name, schema, ui }: AskedField,
  alone: readonly string[],
): Readonly<Record<string, Json>> {
  if (alone.length === 0) return {};
  const choices = typeOf(schema) === 'array' ? choicesIn(schema) : null;
  if (!choices) throw new UsageError(`--alone: ${name} has not several answers; leave it out`);
  const labels = objectAt(objectAt(ui['ui:options']).labels);
  const codes = choices.map(({ code }) => code);
  return {
    exclusive: alone.map((answer) => {
      const code = codes.find((one) => one === answer || labels[one] === answer);
      if (code === undefined) knownName(`--alone: ${name} has no answer`, answer, codes);
      return code ?? answer;
    }),
  };
}
