import { checkFiles } from '../../../engine/compile/check-files.ts';
import { SourceRangeFinder } from '../../../engine/compile/problems/source-range.ts';
import { configurationOf } from '../../release/sources.ts';
import { staffWords } from '../channels/staff-words.ts';
import type { FieldFinding } from '../contract/check.ts';
import { type PlannedContent, versionOf } from '../preview/planned-project.ts';
import { faultsFound, problemsFound } from './problems-found.ts';

export interface JudgeProblemsRequest extends PlannedContent {
  readonly is: 'problems';
}

/** What is wrong with the values of a draft, as the check of the files that it changes tells it. */
export function draftProblems({ dataDir, sources, cells }: PlannedContent): readonly FieldFinding[] {
  const { book } = versionOf(dataDir, sources);
  const planned = book.plan(cells);
  const files = configurationOf(book.with(planned.edits));
  const edited = new Set(planned.edits.map(({ file }) => file));
  const problems = checkFiles(files, (path) => edited.has(path));
  const say = staffWords(book.states.config);
  return [...faultsFound(planned), ...problemsFound(problems, planned, new SourceRangeFinder(files), say)];
}
