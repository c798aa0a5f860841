import { knownName } from '../known-name.ts';
import { UsageError } from '../usage-error.ts';
import type { Asker } from './asker.ts';
import type { ProjectNames } from './project-names.ts';
import { type Answers, asMeant, type Question } from './question.ts';

/**
 * Answers from options, and from whoever sits at the terminal: everything is asked when no option was given, else only what is
 * needed and missing.
 *
 * @throws UsageError naming an option that is missing or not understood.
 */
export async function collectAnswers(
  questions: readonly Question[],
  options: Readonly<Record<string, unknown>>,
  names: ProjectNames,
  asker: Asker | null,
): Promise<Answers> {
  const answers: Record<string, string | readonly string[] | undefined> = {};
  const asksAll = questions.every(({ key }) => options[key] === undefined);
  const missing: Question[] = [];
  for (const question of questions) {
    const { key, required, interview } = question;
    const given = meant(options[key] as Answers[string], question);
    refuseEmpty(question, given);
    if (!Object.hasOwn(answers, key)) {
      const isAsked = asker !== null && given === undefined && (asksAll || required === true);
      if (isAsked && interview) addTold(answers, await interview(asker, names), options);
      else answers[key] = isAsked ? meant(await asker.ask(question, names), question) : given;
    }
    const answer = answers[key];
    if (answer === undefined && required) missing.push(question);
    for (const text of typeof answer === 'string' ? [answer] : (answer ?? [])) check(question, text, names);
  }
  if (missing.length > 0) {
    const lines = missing.map(({ flag, about }) => `  ${flag}  ${about}`);
    throw new UsageError(['These options are needed:', ...lines].join('\n'));
  }
  return answers;
}

/** What an interview found out, behind what options say of the same. */
function addTold(
  answers: Record<string, string | readonly string[] | undefined>,
  told: Answers,
  options: Readonly<Record<string, unknown>>,
): void {
  for (const [key, value] of Object.entries(told)) {
    const given = options[key];
    answers[key] = Array.isArray(given) && Array.isArray(value) ? [...given, ...value] : value;
  }
}

function meant(answer: Answers[string], question: Question): Answers[string] {
  return typeof answer === 'string'
    ? asMeant(answer, question)
    : answer?.map((text) => asMeant(text, question));
}

/** On a terminal an empty answer is none; an option that says nothing is a slip. */
function refuseEmpty({ flag, required }: Question, given: Answers[string]): void {
  const isEmpty = given === '' || (typeof given === 'object' && given.includes(''));
  const leave = required ? '' : '; leave the option out';
  if (isEmpty) throw new UsageError(`${flag.split(' ')[0]}: the text is empty${leave}`);
}

function check({ flag, choices, refuse, required }: Question, text: string, names: ProjectNames): void {
  const option = flag.split(' ')[0] ?? flag;
  if (text.trim() === '') {
    if (required) throw new UsageError(`${option}: the text is empty`);
    return;
  }
  if (choices) knownName(`${option}: there is no`, text, choices(names));
  const refused = refuse?.(text.trim(), names) ?? null;
  if (refused !== null) throw new UsageError(`${option}: "${text}" cannot be used: ${refused}`);
}
