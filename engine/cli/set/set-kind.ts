import { isObject } from '../../compile/at.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { ProjectNames } from '../add/project-names.ts';
import { type Answers, listOf, type Question, textOf } from '../add/question.ts';
import type { Edit } from '../sheet/edit-files.ts';
import { UsageError } from '../usage-error.ts';

/** An edit, and what it changes in words: `"首页" → "新首页"`. */
export interface Change extends Edit {
  readonly said?: string;
}

/** What `dukou set` and `dukou remove` know by name. */
export interface NamedKind {
  readonly name: string;
  readonly argument: string;
  readonly argumentAbout: string;
  /** The id as it is written in files. */
  readonly read: (typed: string) => string;
  /** Ids of all that there are. */
  readonly known: (names: ProjectNames) => readonly string[];
  readonly file: (id: string) => string;
}

/** A kind of thing whose settings `dukou set` changes. */
export interface SetKind extends NamedKind {
  readonly about: string;
  readonly questions: readonly Question[];
  /** What `--clear` may name. */
  readonly clearable: readonly string[];
  /** @throws UsageError when answers contradict each other. */
  changes(id: string, answers: Answers, clear: readonly string[], names: ProjectNames): readonly Change[];
}

/** Where the settings of a file stand, by the keys of the questions for them. */
export type SettingKeys = Readonly<Record<string, readonly string[]>>;

/** Keys of the settings of a brand inside a channel or host. */
export const BRAND_KEYS: SettingKeys = {
  brand: ['brand', 'preset'],
  name: ['brand', 'name'],
  company: ['brand', 'companyName'],
  icp: ['brand', 'icp'],
  funding: ['brand', 'sourcesFunding'],
};

/** The name by which `--clear` knows a question: that of its option. */
export function settingOf({ flag }: Question): string {
  return (flag.split(' ')[0] ?? '').replace(/^--/, '');
}

/**
 * What answers and `--clear` change in one file.
 *
 * @throws UsageError when a setting is given and cleared.
 */
export function settingChanges(
  file: string,
  keys: SettingKeys,
  questions: readonly Question[],
  answers: Answers,
  clear: readonly string[],
  names: ProjectNames,
): readonly Change[] {
  return questions.flatMap((question) => {
    const at = keys[question.key];
    if (at === undefined) return [];
    const list = listOf(answers, question.key);
    const value: Json | undefined = question.many
      ? list.length > 0
        ? list
        : undefined
      : textOf(answers, question.key);
    const isCleared = clear.includes(settingOf(question));
    if (value !== undefined && isCleared)
      throw new UsageError(`--${settingOf(question)} is given and cleared; leave one`);
    return value === undefined && !isCleared ? [] : changeOf(file, at, value, names.read(file));
  });
}

/** A value for a place of a file; none where it stands there already. */
export function changeOf(
  file: string,
  keys: readonly string[],
  value: Json | undefined,
  content: JsonObject,
): readonly Change[] {
  const before = keys.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), content);
  const [old, now] = [before, value].map((one) => (one === undefined ? '–' : JSON.stringify(one)));
  return old === now ? [] : [{ file, keys, do: 'set', value, said: `${old} → ${now}` }];
}
