import { objectAt } from '../../../forms/object-at.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { UsageError } from '../../usage-error.ts';
import type { Ask, Asker } from '../asker.ts';
import type { ProjectNames } from '../project-names.ts';
import { namedAgreements } from './agreements.ts';
import { askOne } from './ask-one.ts';
import { type AskedField, askedField, knownFields, refuseFieldName } from './asked-field.ts';
import type { QuestionKind } from './question-kinds.ts';
import { answersOf } from './shown-when.ts';
import { mayStayOff, takesUnit } from './with-looks.ts';

/** What the options of `add form` would say, by their keys. */
export type Told = Record<
  'field' | 'optional' | 'show' | 'alone' | 'hint' | 'unit' | 'message' | 'step',
  string[]
>;

/**
 * Asks for everything that a question of this kind needs, and nothing else.
 *
 * @param before the questions that the form has already.
 * @param told what was answered is added to it.
 */
export async function askQuestion(
  kind: QuestionKind | 'copy',
  before: readonly AskedField[],
  told: Told,
  asker: Asker,
  names: ProjectNames,
): Promise<void> {
  const one = (question: Ask) => askOne(question, asker, names);
  const typed = kind === 'copy' ? await copied(before, one, names) : await spelled(kind, before, one, names);
  const field = askedField(typed, names);
  const { name, schema } = field;
  told.field.push(typed);
  const add = (key: keyof Told, text: string) => text !== '' && told[key].push(`${name}=${text}`);
  if (typeOf(schema) === 'array') {
    const labels = objectAt(objectAt(field.ui['ui:options']).labels);
    const alone = await asker.ask(
      {
        about: 'answers that take away the others, such as 以上都没有',
        many: true,
        choices: () => Object.keys(labels),
        meanings: Object.fromEntries(Object.entries(labels).map(([code, label]) => [code, String(label)])),
      },
      names,
    );
    for (const code of typeof alone === 'object' ? alone : []) add('alone', code);
  }
  if (takesUnit(field) && objectAt(field.ui['ui:options']).unit === undefined) {
    add('unit', await one({ about: 'unit behind the number, for example 公里' }));
  }
  if (schema.const !== true && schema.format !== 'sms-code' && !mayStayOff(field)) {
    const needed = await one({
      about: 'must it be answered?',
      required: true,
      choices: () => ['yes', 'no'],
      meanings: { yes: 'yes', no: 'no, it may stay empty' },
    });
    if (needed === 'no') told.optional.push(name);
  }
  if (kind !== 'copy') {
    add('hint', await one({ about: 'line of help under it' }));
    add(
      'message',
      await one({ about: 'what is said when the answer is missing or wrong', otherwise: 'the usual words' }),
    );
  }
  if (schema.format !== 'sms-code') add('show', await condition(before, one, asker, names));
}

type One = (question: Ask) => Promise<string>;

function copied(before: readonly AskedField[], one: One, names: ProjectNames): Promise<string> {
  const taken = before.map(({ name }) => name);
  const { forms, titles } = { forms: knownFields(names), titles: {} as Record<string, string> };
  for (const [name, form] of forms)
    titles[name] = `${String(askedField(name, names).schema.title)} ${name} (${form})`;
  return one({
    about: 'which question',
    required: true,
    choices: () => [...forms.keys()].filter((name) => !taken.includes(name)),
    meanings: titles,
  });
}

/** A new question, as `--field` would say it. */
async function spelled(
  kind: QuestionKind,
  before: readonly AskedField[],
  one: One,
  names: ProjectNames,
): Promise<string> {
  const isTaken = (name: string) => before.some((field) => field.name === name);
  const name = await one({
    about: 'name of the question in the saved form, in letters, for example topic',
    required: true,
    refuse: (text) =>
      refuseFieldName(text) ?? (isTaken(text) ? 'the form has a question of this name' : null),
  });
  const isBox = kind.schema.const === true;
  const title = await one({
    about: isBox
      ? 'what is agreed to, for example 我已阅读并同意《用户服务协议》'
      : 'title that visitors read',
    required: true,
    refuse: (text) => {
      if (/[:：]/.test(text)) return 'leave out the colon';
      const asked = {
        name,
        schema: { ...kind.schema, title: text },
        ui: {},
        messages: undefined,
        prefill: undefined,
      };
      return refusedBy(() => namedAgreements([asked], names));
    },
  });
  const { setting } = kind;
  const begun = `${name}=${title}:${kind.name}`;
  if (!setting) return begun;
  const text = await one({
    about: setting.about,
    ...(setting.needed ? { required: true } : { otherwise: 'the usual' }),
    refuse: (typed) => refusedBy(() => setting.read(typed)),
  });
  return text === '' ? begun : `${begun}:${text}`;
}

/** Which other question decides whether it is asked, and by which answers: `when:am/pm`; empty when it always is. */
async function condition(
  before: readonly AskedField[],
  one: One,
  asker: Asker,
  names: ProjectNames,
): Promise<string> {
  const deciding = before.filter((field) => answersOf(field) !== null);
  if (deciding.length === 0) return '';
  const other = await one({
    about: 'asked always, or only when another question is answered in a certain way',
    required: true,
    choices: () => ['', ...deciding.map(({ name }) => name)],
    meanings: {
      '': 'always',
      ...Object.fromEntries(deciding.map(({ name, schema }) => [name, `${String(schema.title)} ${name}`])),
    },
  });
  const field = deciding.find(({ name }) => name === other);
  if (!field) return '';
  const answers = answersOf(field) ?? new Map<string, string>();
  const isFlag = typeOf(field.schema) === 'boolean';
  const picked = await asker.ask(
    {
      about: isFlag ? 'when it is answered' : 'when it is answered with one of',
      required: true,
      ...(isFlag ? {} : { many: true as const }),
      choices: () => [...answers.keys()],
      meanings: Object.fromEntries(answers),
    },
    names,
  );
  return `${other}:${typeof picked === 'object' ? picked.join('/') : String(picked)}`;
}

function refusedBy(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
