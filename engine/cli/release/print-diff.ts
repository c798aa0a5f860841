import type { Json } from '../../decide/model/json.ts';
import { sourceLine } from '../source-line.ts';
import type { ChangedFile, ReleaseChange } from './diff-releases.ts';
import { firstDifference } from './first-difference.ts';
import { NOTICED, noticedBy } from './noticed-by.ts';

/** Longer values are cut: who wants all of them reads the file. */
const LONGEST = 60;

/** So much of a long text is shown before the letter that is another. */
const BEFORE = 20;

/** Both values; of long texts, and of those of many lines, where they begin to differ. */
function showBoth(before: Json | undefined, after: Json | undefined): string {
  if (typeof before !== 'string' || typeof after !== 'string') return `${show(before)} → ${show(after)}`;
  const { line, column } = firstDifference(before, after);
  const [was, is] = [before, after].map((text) => text.split('\n')[line]);
  const isLong = [was, is].some((one) => [...(one ?? '')].length > LONGEST);
  const skipped = isLong ? [...(was ?? '').slice(0, column)].length - BEFORE : 0;
  const part = (one: string | undefined) =>
    one === undefined || skipped <= 0 ? one : `…${[...one].slice(skipped).join('')}`;
  return `${show(part(was))} → ${show(part(is))}`;
}

function show(value: Json | undefined): string {
  if (value === undefined) return '(nothing)';
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

function linesOf(changes: readonly ReleaseChange[]): readonly ChangedLine[] {
  const lines = new Map<string, ChangedLine>();
  for (const change of changes) {
    const text = `${showBoth(change.before, change.after)}   ${places(change)}`;
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
export function printDiff(files: readonly ChangedFile[], most: number | null, where: string): string {
  let left = most ?? Number.POSITIVE_INFINITY;
  let cut = 0;
  const lines = NOTICED.flatMap((noticed) => {
    const members = files.filter(({ file }) => file !== '' && noticedBy(file) === noticed);
    if (members.length === 0) return [];
    const shown = most === null ? members : members.slice(0, NAMED_FILES);
    const more = members.length - shown.length;
    const told = shown.flatMap((one) => {
      const values = valueLines(one);
      const some = values.slice(0, Math.max(0, left));
      left -= values.length;
      cut += values.length - some.length;
      return [headOf(one), ...some];
    });
    return [`${noticed}:`, ...told, ...(more > 0 ? [`… and ${more} more files`] : [])];
  });
  return [...lines, ...(cut > 0 ? [`… and ${cut} lines more: ${where}`] : [])].join('\n');
}

function headOf({ file, state, changes }: ChangedFile): string {
  const isOnlyText = state === 'changed' && changes.length === 0 && /\.(?:json|md)$/.test(file);
  return `${file}${state === 'changed' ? '' : ` (${state})`}${isOnlyText ? ': no value, comments or blanks alone' : ''}`;
}

function valueLines({ changes }: ChangedFile): readonly string[] {
  return linesOf(changes).flatMap(({ text, pointers }) => {
    const more = pointers.length > 1 ? ` and ${pointers.length - 1} more` : '';
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
