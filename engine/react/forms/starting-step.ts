import type { FormPackage } from '../../decide/model/form.ts';
import type { FormProblem } from '../../forms/form-problems.ts';

/**
 * The step that a form begins with, counted from 0: the one that a draft was left on, or an earlier one that asks
 * again, as for what no draft keeps. What is filled in as soon as it is known is not asked for.
 *
 * @param left step of the draft.
 * @param problems of what the form begins with.
 * @param isComing true for a field whose answer may still come.
 */
export function startingStep(
  form: FormPackage,
  left: number,
  problems: readonly FormProblem[],
  isComing: (name: string) => boolean,
): number {
  const asked = problems.map(({ field }) => field).filter((name) => !isComing(name));
  const first = form.steps.findIndex(({ fields }) => fields.some((name) => asked.indexOf(name) >= 0));
  return first < 0 ? left : Math.min(first, left);
}
