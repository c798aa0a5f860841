import { UsageError } from '../../usage-error.ts';
import type { ProjectNames } from '../project-names.ts';
import type { Question } from '../question.ts';
import { askForm } from './ask-form.ts';
import { askedField } from './asked-field.ts';
import { QUESTION_KINDS } from './question-kinds.ts';

/** The kinds, each with its setting, for the help of the command. */
export const KIND_LINES: readonly string[] = [
  '',
  'Kinds of questions, by their English or Chinese name, with what may stand behind as SETTING:',
  ...QUESTION_KINDS.map(
    ({ name, word, setting }) =>
      `  ${name} ${word}${setting ? ` – ${setting.about}${setting.needed ? ' (needed)' : ''}` : ''}`,
  ),
];

/** What is asked of a form; on a terminal the first question leads through all of these. */
export const FORM_QUESTIONS: readonly Question[] = [
  {
    key: 'field',
    flag: '--field <field>',
    about:
      'a question: NAME of a field that another form has, NAME=标题 (a text), NAME=标题:KIND, NAME=标题:KIND:SETTING, NAME=标题:FIELD (asked as that field of another form), or NAME=标题:am=上午/pm=下午',
    required: true,
    many: true,
    interview: askForm,
    fault: faultOfField,
  },
  { key: 'optional', flag: '--optional <name>', about: 'a question that may stay unanswered', many: true },
  {
    key: 'show',
    flag: '--show <name=question:answer>',
    about: 'asks NAME only when another question is answered so; several answers with "/" between',
    many: true,
  },
  {
    key: 'alone',
    flag: '--alone <name=answer>',
    about: 'answer of a question with several answers that takes away the others, such as 以上都没有',
    many: true,
  },
  { key: 'hint', flag: '--hint <name=text>', about: 'line of help under a question', many: true },
  { key: 'unit', flag: '--unit <name=text>', about: 'unit behind a number, for example 公里', many: true },
  {
    key: 'message',
    flag: '--message <name=text>',
    about:
      'what is said when the answer is missing or wrong; NAME.REASON=… for one reason alone, such as required',
    many: true,
  },
  {
    key: 'step',
    flag: '--step <title:name,name>',
    about: 'one step of several, with its questions; without it all are on one page',
    many: true,
  },
];

/** Why a question cannot be asked as it was typed, or null. */
function faultOfField(typed: string, names: ProjectNames): string | null {
  try {
    askedField(typed, names);
    return null;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
