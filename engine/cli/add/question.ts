import type { Ask, Asker } from './asker.ts';
import type { ProjectNames } from './project-names.ts';

/** What was answered, by the keys of the questions; a question that may be answered several times has a list. */
export type Answers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One thing that `dukou add` wants to know: an option of the command, and a question on a terminal. */
export interface Question extends Ask {
  readonly key: string;
  /** The option, as commander wants it, for example `--title <text>`. */
  readonly flag: string;
  /** What is wrong with an option's answer, as a whole sentence; null when nothing is. */
  readonly fault?: (answer: string, names: ProjectNames) => string | null;
  /**
   * Asks on a terminal in the place of one plain question; gives the answers of this and other questions, by their
   * keys.
   */
  readonly interview?: (asker: Asker, names: ProjectNames) => Promise<Answers>;
}

/** An answer as it is meant. */
export function asMeant(text: string, { isCode }: Pick<Ask, 'isCode'>): string {
  return isCode ? text.normalize('NFKC').trim() : text.trim();
}

/** The text that was answered; the empty text counts as no answer. */
export function textOf(answers: Answers, key: string): string | undefined {
  const answer = answers[key];
  return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : undefined;
}

/** Everything that was answered to a question with several answers. */
export function listOf(answers: Answers, key: string): readonly string[] {
  const answer = answers[key];
  return typeof answer === 'object' ? answer.map((text) => text.trim()).filter((text) => text !== '') : [];
}

/** An object without what is undefined, and undefined when nothing is left. */
export function filled<T>(object: Readonly<Record<string, T | undefined>>): Record<string, T> | undefined {
  const entries = Object.entries(object).filter((entry): entry is [string, T] => entry[1] !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Why a text is no path of this site, or null. */
export function refusePath(path: string): string | null {
  return /^\/[^?#\s]+[^?#\s/]$|^\/[^?#\s/]$/.test(path)
    ? null
    : 'a path begins with "/", has no query, no blank and no "/" at the end, for example /promo';
}

/** Why a text is no id, or null. */
export function refuseId(id: string): string | null {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)
    ? null
    : 'an id has small letters, digits and single hyphens, for example spring-sale';
}
