import { unknownName } from '../known-name.ts';
import { UsageError } from '../usage-error.ts';
import type { Asker } from './asker.ts';
import type { ProjectNames } from './project-names.ts';
import { type Answers, asMeant, type Question } from './question.ts';

/**
 * Answers from options, and from whoever sits at the terminal: everything is asked when no option was given, else only
 * what is needed and missing.
 *
 * @throws UsageError naming every option that is missing or not understood.
 */
export async function collectAnswers(
  questions: readonly Question[],
  options: Readonly<Record<string, unknown>>,
  names: ProjectNames,
  asker: Asker | null,
): Promise<Answers> {
  const given = new Map(questions.map((one) => [one.key, meant(options[one.key] as Answers[string], one)]));
  const faults = questions.flatMap((question) => faultsOf(question, given.get(question.key), names));
  const missing = questions.filter(({ key, required }) => required && given.get(key) === undefined);
  if (missing.length > 0 && asker === null) {
    const lines = missing.map(({ flag, about }) => `  ${flag}  ${about}`);
    faults.push(['These options are needed:', ...lines].join('\n'));
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  const answers: Record<string, string | readonly string[] | undefined> = {};
  const asksAll = questions.every(({ key }) => options[key] === undefined);
  for (const question of questions) {
    const { key, required, interview } = question;
    if (!Object.hasOwn(answers, key)) {
      const isAsked = asker !== null && given.get(key) === undefined && (asksAll || required === true);
      if (isAsked && interview) addTold(answers, await interview(asker, names), options);
      else answers[key] = isAsked ? meant(await asker.ask(question, names), question) : given.get(key);
      if (isAsked && !isLeftOut(answers[key], question)) {
        const [fault] = faultsOf(question, answers[key], names);
        if (fault !== undefined) throw new UsageError(fault);
      }
    }
    if (answers[key] === undefined && required)
      throw new UsageError(`${question.flag} is needed: ${question.about}`);
  }
  return answers;
}

/** On a terminal an empty answer to what is not needed is none. */
function isLeftOut(answer: Answers[string], { required }: Question): boolean {
  return !required && typeof answer === 'string' && answer.trim() === '';
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

/** Everything that is wrong with the answers to one question, a sentence each. */
function faultsOf(question: Question, answer: Answers[string], names: ProjectNames): readonly string[] {
  const texts = typeof answer === 'string' ? [answer] : (answer ?? []);
  return texts.flatMap((text) => faultOf(question, text, names) ?? []);
}

function faultOf(
  { flag, choices, refuse, fault, required }: Question,
  text: string,
  names: ProjectNames,
): string | null {
  const option = flag.split(' ')[0] ?? flag;
  if (text.trim() === '') return `${option}: the text is empty${required ? '' : '; leave the option out'}`;
  const unknown = choices ? unknownName(`${option}: there is no`, text, choices(names)) : null;
  if (unknown !== null) return unknown;
  const refused = refuse?.(text.trim(), names) ?? null;
  if (refused !== null) return `${option}: "${text}" cannot be used: ${refused}`;
  return fault?.(text.trim(), names) ?? null;
}
