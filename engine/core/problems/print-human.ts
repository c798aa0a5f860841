import { codeFrame } from './code-frame.ts';
import { messageOf } from './messages.ts';
import { type Place, PlaceFinder } from './place.ts';
import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Problems for a reader at a terminal, in the order of files and lines: `file:line:col  error  C014  message`, then the
 * lines around the place and what was probably meant.
 */
export function printHuman(problems: readonly Problem[], files: readonly SourceFile[]): string {
  const finder = new PlaceFinder(files);
  return inOrder(problems, finder)
    .map(({ problem, place }) => printOne(problem, place, finder))
    .join('\n\n');
}

/** Problems with their places, by file, line and column. */
export function inOrder(
  problems: readonly Problem[],
  finder: PlaceFinder,
): readonly { readonly problem: Problem; readonly place: Place | null }[] {
  return problems
    .map((problem) => ({ problem, place: finder.find(problem) }))
    .sort(
      (a, b) =>
        compare(a.problem.file, b.problem.file) ||
        (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
        (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
        compare(a.problem.code, b.problem.code),
    );
}

/** The question that offers what was probably meant; empty when nothing is near. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : `did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
}

function printOne(problem: Problem, place: Place | null, finder: PlaceFinder): string {
  const where = place ? `${problem.file}:${place.line}:${place.column}` : problem.file;
  const head = `${where}  ${problem.severity}  ${problem.code}  ${messageOf(problem.code, problem.data)}`;
  const text = finder.document(problem.file)?.text;
  const hint = didYouMean(problem.suggest);
  if (place && text !== undefined) return `${head}\n${codeFrame(text, place, hint)}`;
  return hint === '' ? head : `${head}\n  ${hint}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
