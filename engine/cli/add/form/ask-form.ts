import { UsageError } from '../../usage-error.ts';
import type { Asker } from '../asker.ts';
import type { ProjectNames } from '../project-names.ts';
import type { Answers } from '../question.ts';
import { askOne } from './ask-one.ts';
import { askQuestion, type Told } from './ask-question.ts';
import { type AskedField, askedField } from './asked-field.ts';
import { formLogin } from './form-login.ts';
import { QUESTION_KINDS, type QuestionKind } from './question-kinds.ts';

/** Asks for the questions of a form one after another, and for its steps; gives what the options would say. */
export async function askForm(asker: Asker, names: ProjectNames): Promise<Answers> {
  const told: Told = {
    field: [],
    optional: [],
    show: [],
    alone: [],
    hint: [],
    unit: [],
    message: [],
    step: [],
  };
  for (;;) {
    const fields = told.field.map((typed) => askedField(typed, names));
    const kind = await askKind(fields, asker, names);
    if (kind === null) break;
    await askQuestion(kind, fields, told, asker, names);
  }
  await askSteps(
    told,
    told.field.map((typed) => askedField(typed, names).name),
    asker,
    names,
  );
  return told;
}

/** The kind of the next question; `copy` for one that another form has, null when there are no more. */
async function askKind(
  fields: readonly AskedField[],
  asker: Asker,
  names: ProjectNames,
): Promise<QuestionKind | 'copy' | null> {
  const kinds: readonly QuestionKind[] = QUESTION_KINDS;
  const meanings = Object.fromEntries(
    kinds.map(({ name, word, setting }) => [name, `${word} ${name}${setting ? ` – ${setting.about}` : ''}`]),
  );
  const missing = fields.length === 0 ? null : missingForLogin(fields, names);
  const isWhole = fields.length > 0 && missing === null;
  const about = missing ?? (fields.length === 0 ? 'kind of the first question' : 'kind of the next question');
  const picked = await askOne(
    {
      about,
      required: true,
      choices: () => [...(isWhole ? ['done'] : []), 'copy', ...kinds.map(({ name }) => name)],
      meanings: { ...meanings, done: 'no more questions', copy: 'a question that another form has' },
    },
    asker,
    names,
  );
  if (picked === 'done') return null;
  return picked === 'copy' ? 'copy' : (kinds.find(({ name }) => name === picked) ?? null);
}

function missingForLogin(fields: readonly AskedField[], names: ProjectNames): string | null {
  try {
    formLogin(fields, names);
    return null;
  } catch (error) {
    if (error instanceof UsageError) return error.message.replace(/^--field /, '');
    throw error;
  }
}

async function askSteps(
  told: Told,
  order: readonly string[],
  asker: Asker,
  names: ProjectNames,
): Promise<void> {
  if (order.length < 2) return;
  const several = await askOne(
    {
      about: 'pages of the form',
      required: true,
      choices: () => ['one', 'several'],
      meanings: { one: 'all questions on one page', several: 'several steps' },
    },
    asker,
    names,
  );
  let left = order;
  while (several === 'several' && left.length > 0) {
    const title = await askOne(
      {
        about: `title of step ${told.step.length + 1}, for example 联系方式`,
        required: true,
        refuse: (text) => (/[:：]/.test(text) ? 'leave out the colon' : null),
      },
      asker,
      names,
    );
    const rest = left;
    const picked = await asker.ask(
      { about: `questions of ${title}`, required: true, many: true, choices: () => rest },
      names,
    );
    const chosen = typeof picked === 'object' ? picked : [];
    told.step.push(`${title}:${chosen.join(',')}`);
    left = left.filter((name) => !chosen.includes(name));
  }
}
