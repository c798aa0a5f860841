import type { FieldRule, FormPackage } from '../../../decide/model/form.ts';
import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { knownName } from '../../known-name.ts';
import type { ProjectNames } from '../project-names.ts';
import { type Answers, listOf, textOf } from '../question.ts';
import { namedAgreements } from './agreements.ts';
import { type AskedField, askedField } from './asked-field.ts';
import { formLogin } from './form-login.ts';
import { formSteps } from './form-steps.ts';
import { refuseTwice } from './named-texts.ts';
import { ownMessages } from './own-messages.ts';
import { type ShownWhen, shownWhen } from './shown-when.ts';
import { mayStayOff, withLooks } from './with-looks.ts';

/** What the three files of a form hold. */
export interface NewForm {
  readonly schema: Readonly<Record<string, Json>>;
  readonly ui: Readonly<Record<string, Json>>;
  readonly form: Readonly<Record<string, Json>>;
  /** The form asks for an SMS code: who is not logged in fills it in too. */
  readonly logsIn: boolean;
}

/**
 * A form from what was answered.
 *
 * @throws UsageError when an answer is not understood, or two contradict each other.
 */
export function newForm(id: string, answers: Answers, names: ProjectNames): NewForm {
  const asked = listOf(answers, 'field').map((typed) => askedField(typed, names));
  refuseTwice(
    '--field',
    asked.map(({ name }) => name),
  );
  const login = formLogin(asked, names);
  const joined = asked.map(
    (field) => [login?.code, login?.phone].find((other) => other?.name === field.name) ?? field,
  );
  const fields = withLooks(joined, answers, names);
  const order = fields.map(({ name }) => name);
  const named = listOf(answers, 'optional');
  for (const name of named) knownName('--optional: the form has no question', name, order);
  const optional = [...named, ...fields.filter(mayStayOff).map(({ name }) => name)];
  const shown = listOf(answers, 'show').map((typed) => shownWhen(typed, fields));
  refuseTwice(
    '--show',
    shown.map(({ field }) => field),
  );
  const rules = [...shown.map((when) => ruleOf(when, optional)), ...(login ? [login.rule] : [])];
  const sometimes = rules.map(({ field }) => field);
  const schema = {
    $schema: '../../meta/form-schema.schema.json',
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    required: order.filter((name) => !optional.includes(name) && !sometimes.includes(name)),
  };
  const looks = fields.flatMap(({ name, ui }) => (Object.keys(ui).length === 0 ? [] : [[name, ui] as const]));
  const ui = { $schema: '../../meta/form-ui.schema.json', ...Object.fromEntries(looks) };
  const title = textOf(answers, 'title') ?? '';
  const agreements = namedAgreements(fields, names);
  const steps = formSteps(listOf(answers, 'step'), order, title);
  const submitText = textOf(answers, 'submit') ?? '';
  const came = partsOf(fields, 'messages');
  const draft = { package: id, title, schema, uiSchema: ui, steps, rules, messages: came, submitText };
  const messages = ownMessages(
    listOf(answers, 'message'),
    { id, agreements: [], prefill: {}, ...draft } as unknown as FormPackage,
    order,
  );
  return {
    schema,
    ui,
    form: {
      $schema: '../../meta/form.schema.json',
      about: textOf(answers, 'about') ?? title,
      package: id,
      title,
      steps,
      ...filledWith({ rules: rules as readonly Json[], messages: messages as JsonObject, agreements }),
      ...(login ? { login: login.login } : {}),
      submitText,
      ...filledWith({ prefill: partsOf(fields, 'prefill') }),
    },
    logsIn: login !== null,
  };
}

/** What is asked only sometimes must be answered then, unless it never must. */
function ruleOf(
  { field, show }: ShownWhen,
  optional: readonly string[],
): JsonObject & Pick<FieldRule, 'field'> {
  return optional.includes(field) ? { field, show } : { field, show, require: show };
}

function partsOf(fields: readonly AskedField[], part: 'messages' | 'prefill'): JsonObject {
  const found = fields.flatMap((field) => {
    const value = field[part];
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Without lists and objects that hold nothing. */
function filledWith(parts: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => Object.keys(part as object).length > 0),
  );
}
