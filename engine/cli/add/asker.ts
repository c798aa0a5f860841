import type { ProjectNames } from './project-names.ts';

/** What somebody is asked. */
export interface Ask {
  /** What is wanted, for help and for the terminal. */
  readonly about: string;
  readonly required?: boolean;
  /** What holds without an answer; by default the answer is left out. */
  readonly otherwise?: string;
  /** May be answered several times. */
  readonly many?: boolean;
  /** The only answers there are. */
  readonly choices?: (names: ProjectNames) => readonly string[];
  /** What each of these answers means, where its name does not say it. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** What the project's own files say of these answers. */
  readonly notes?: (names: ProjectNames) => Readonly<Record<string, string>>;
  /** A number, an address or a name in letters: what was typed in full width is meant in half width. */
  readonly isCode?: true;
  /** Why an answer is refused; null when it is not. */
  readonly refuse?: (answer: string, names: ProjectNames) => string | null;
}

/** Somebody who can be asked. */
export interface Asker {
  ask(question: Ask, names: ProjectNames): Promise<string | readonly string[] | undefined>;
}
