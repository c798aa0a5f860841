import type { Json } from '../../decide/model/json.ts';
import { sourceLine } from '../source-line.ts';
import type { ChangedFile, ReleaseChange } from './diff-releases.ts';
import { firstDifference } from './first-difference.ts';
import { NOTICED, type Noticed, noticedBy } from './noticed-by.ts';

/** The language in which files that differ are told. */
export interface DiffWords {
  readonly noticed: Readonly<Record<Noticed, string>>;
  readonly state: Readonly<Record<Exclude<ChangedFile['state'], 'changed'>, string>>;
  readonly nothing: string;
  readonly onlyText: string;
  readonly colon: string;
  moreFiles(count: number): string;
  moreLines(count: number, where: string): string;
  morePlaces(count: number): string;
}

const ENGLISH: DiffWords = {
  noticed: Object.fromEntries(NOTICED.map((one) => [one, one])) as Record<Noticed, string>,
  state: { new: 'new', gone: 'gone' },
  nothing: '(nothing)',
  onlyText: 'no value, comments or blanks alone',
  colon: ': ',
  moreFiles: (count) => `… and ${count} more files`,
  moreLines: (count, where) => `… and ${count} lines more: ${where}`,
  morePlaces: (count) => ` and ${count} more`,
};

/** Longer values are cut: who wants all of them reads the file. */
const LONGEST = 60;

/** So much of a long text is shown before the letter that is another. */
const BEFORE = 20;

/** Both values; of long texts, and of those of many lines, where they begin to differ. */
function showBoth(before: Json | undefined, after: Json | undefined, nothing: string): string {
  const show = (value: Json | undefined) => (value === undefined ? nothing : cut(value));
  if (typeof before !== 'string' || typeof after !== 'string') return `${show(before)} → ${show(after)}`;
  const { line, column } = firstDifference(before, after);
  const [was, is] = [before, after].map((text) => text.split('\n')[line]);
  const isLong = [was, is].some((one) => [...(one ?? '')].length > LONGEST);
  const skipped = isLong ? [...(was ?? '').slice(0, column)].length - BEFORE : 0;
  const part = (one: string | undefined) =>
    one === undefined || skipped <= 0 ? one : `…${[...one].slice(skipped).join('')}`;
  return `${show(part(was))} → ${show(part(is))}`;
}

function cut(value: Json): string {
  const text = JSON.stringify(value);
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : text;
}

function places({ setBefore, setNow }: ReleaseChange): string {
  const [before, now] = [sourceLine(setBefore), sourceLine(setNow)];
  if (before === '' || now === '' || before === now) return now || before;
  return `${before} → ${now}`;
}

/** What a line of a file changes: in one place of the release, or in all places that take it from there. */
interface ChangedLine {
  readonly text: string;
  readonly pointers: string[];
}

function linesOf(changes: readonly ReleaseChange[], { nothing }: DiffWords): readonly ChangedLine[] {
  const lines = new Map<string, ChangedLine>();
  for (const change of changes) {
    const text = `${showBoth(change.before, change.after, nothing)}   ${places(change)}`;
    const line = lines.get(text) ?? { text, pointers: [] };
    line.pointers.push(change.pointer);
    lines.set(text, line);
  }
  return [...lines.values()];
}

/** So many files are named of one group where not all lines are wanted: sheets bring hundreds of channels. */
const NAMED_FILES = 20;

/**
 * What changed, for people, grouped by what visitors notice: each file, and below it every value with its JSON Pointer,
 * before, after, and the line. What no file says by itself, the compiler worked out of the rest: it is left out here.
 *
 * @param most lines of values to print at most, while files are named all the same; null prints all.
 * @param where command that prints all of them.
 */
export function printDiff(
  files: readonly ChangedFile[],
  most: number | null,
  where: string,
  words: DiffWords = ENGLISH,
): string {
  let left = most ?? Number.POSITIVE_INFINITY;
  let unshown = 0;
  const lines = NOTICED.flatMap((noticed) => {
    const members = files.filter(({ file }) => file !== '' && noticedBy(file) === noticed);
    if (members.length === 0) return [];
    const shown = most === null ? members : members.slice(0, NAMED_FILES);
    const more = members.length - shown.length;
    const told = shown.flatMap((one) => {
      const values = valueLines(one, words);
      const some = values.slice(0, Math.max(0, left));
      left -= values.length;
      unshown += values.length - some.length;
      return [headOf(one, words), ...some];
    });
    const head = `${words.noticed[noticed]}${words.colon}`.trimEnd();
    return [head, ...told, ...(more > 0 ? [words.moreFiles(more)] : [])];
  });
  return [...lines, ...(unshown > 0 ? [words.moreLines(unshown, where)] : [])].join('\n');
}

function headOf({ file, state, changes }: ChangedFile, words: DiffWords): string {
  const isOnlyText = state === 'changed' && changes.length === 0 && /\.(?:json|md)$/.test(file);
  return `${file}${state === 'changed' ? '' : ` (${words.state[state]})`}${isOnlyText ? `${words.colon}${words.onlyText}` : ''}`;
}

function valueLines({ changes }: ChangedFile, words: DiffWords): readonly string[] {
  return linesOf(changes, words).flatMap(({ text, pointers }) => {
    const more = pointers.length > 1 ? words.morePlaces(pointers.length - 1) : '';
    return `  ${pointers[0] || '/'}${more}\n    ${text}`.split('\n');
  });
}

/** The same for programs; a value that is not there is left out. */
export function jsonDiff(files: readonly ChangedFile[]) {
  return files.map(({ file, state, changes }) => ({
    file,
    state,
    changes: changes.map(({ pointer, before, after, setBefore, setNow }) => ({
      pointer,
      before,
      after,
      setBefore,
      setNow,
    })),
  }));
}
