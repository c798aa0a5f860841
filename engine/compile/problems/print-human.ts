import { codeFrame } from './code-frame.ts';
import { messageOf } from './messages.ts';
import type { Problem, RelatedPlace, Severity } from './problem.ts';
import type { SourceFile } from './source-file.ts';
import { type SourceRange, SourceRangeFinder } from './source-range.ts';

/** How many other places of a problem are printed. */
const MOST_RELATED = 3;

/** The language in which problems are printed. */
export interface ProblemWords {
  readonly severity: Readonly<Record<Severity, string>>;
  message(problem: Problem, finder: SourceRangeFinder): string;
  /** Offers what was probably meant; empty when nothing is near. */
  meant(names: readonly string[]): string;
  see(place: string): string;
  more(places: number): string;
}

const ENGLISH: ProblemWords = {
  severity: { error: 'error', warning: 'warning' },
  message: ({ code, data }) => messageOf(code, data),
  meant: didYouMean,
  see: (place) => `see ${place}`,
  more: (places) => `and ${places} more places`,
};

/**
 * Problems for a reader at a terminal, errors first: `file:line:col  error  C014  message`, then the
 * lines around the place and what was probably meant.
 */
export function printHuman(
  problems: readonly Problem[],
  files: readonly SourceFile[],
  words: ProblemWords = ENGLISH,
): string {
  const finder = new SourceRangeFinder(files);
  return inOrder(problems, finder)
    .map(({ problem, place }) => printOne(problem, place, finder, words))
    .join('\n\n');
}

/** Problems with their places: errors, then warnings, which an error may have caused; each by file, line and column. */
export function inOrder(
  problems: readonly Problem[],
  finder: SourceRangeFinder,
): readonly { readonly problem: Problem; readonly place: SourceRange | null }[] {
  return problems
    .map((problem) => ({ problem, place: finder.find(problem) }))
    .sort(
      (a, b) =>
        compare(a.problem.severity, b.problem.severity) ||
        compare(a.problem.file, b.problem.file) ||
        (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
        (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
        compare(a.problem.code, b.problem.code),
    );
}

/** The question that offers what was probably meant; empty when nothing is near. */
export function didYouMean(names: readonly string[]): string {
  const quoted = names.map((name) => (name.startsWith('{') ? name : `"${name}"`));
  return names.length === 0 ? '' : `did you mean ${quoted.join(' or ')}?`;
}

function printOne(
  problem: Problem,
  place: SourceRange | null,
  finder: SourceRangeFinder,
  words: ProblemWords,
): string {
  const where = place ? `${problem.file}:${place.line}:${place.column}` : problem.file;
  const head = `${where}  ${words.severity[problem.severity]}  ${problem.code}  ${words.message(problem, finder)}`;
  const text = finder.document(problem.file)?.text;
  const hint = words.meant(problem.suggest);
  const lines = [head];
  if (place && text !== undefined) lines.push(codeFrame(text, place, hint));
  else if (hint !== '') lines.push(`  ${hint}`);
  const related = problem.related ?? [];
  for (const other of related.slice(0, MOST_RELATED)) lines.push(`  ${words.see(whereOf(other, finder))}`);
  if (related.length > MOST_RELATED) lines.push(`  ${words.more(related.length - MOST_RELATED)}`);
  return lines.join('\n');
}

function whereOf(other: RelatedPlace, finder: SourceRangeFinder): string {
  const place = finder.find(other);
  return place ? `${other.file}:${place.line}:${place.column}` : other.file;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
