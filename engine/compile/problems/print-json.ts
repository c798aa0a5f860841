import { messageOf } from './messages.ts';
import { inOrder } from './print-human.ts';
import type { Problem, Severity } from './problem.ts';
import type { SourceFile } from './source-file.ts';
import { SourceRangeFinder } from './source-range.ts';

/** A problem as programs read it; line and column are null when the file does not exist. */
export interface PrintedProblem {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly pointer: string;
  readonly suggest: readonly string[];
  /** Other places that the problem is as much about. */
  readonly related: readonly PrintedPlace[];
  readonly data: object;
}

export interface PrintedPlace {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly pointer: string;
}

/** Problems with places and wording, in the order of files and lines. */
export function printJson(
  problems: readonly Problem[],
  files: readonly SourceFile[],
): readonly PrintedProblem[] {
  const finder = new SourceRangeFinder(files);
  return inOrder(problems, finder).map(({ problem, place }) => ({
    file: problem.file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    severity: problem.severity,
    code: problem.code,
    message: messageOf(problem.code, problem.data),
    pointer: problem.pointer,
    suggest: problem.suggest,
    related: (problem.related ?? []).map(({ file, pointer }) => {
      const at = finder.find({ file, pointer });
      return { file, line: at?.line ?? null, column: at?.column ?? null, pointer };
    }),
    data: problem.data,
  }));
}
