import { SourceRangeFinder } from '../../../engine/compile/problems/source-range.ts';
import { staffWords } from '../channels/staff-words.ts';
import type { FieldFinding } from '../contract/check.ts';
import { type PlannedContent, planned } from '../preview/planned-project.ts';
import { faultsFound, problemsFound } from './problems-found.ts';

export interface JudgeProblemsRequest extends PlannedContent {
  readonly is: 'problems';
}

/** What is wrong with the values of a draft, as the check of the files tells it: nothing is drawn, nobody followed. */
export function draftProblems(content: PlannedContent): readonly FieldFinding[] {
  const { problems, files, book, cells, release } = planned(content);
  const say = staffWords(book.states.config, release);
  return [...faultsFound(cells), ...problemsFound(problems, cells, new SourceRangeFinder(files), say)];
}
