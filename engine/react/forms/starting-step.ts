import { applyRules } from '../../core/forms/apply-rules.ts';
import { unkeptFields } from '../../core/forms/unkept-fields.ts';
import { unkeptTicks } from '../../core/forms/unkept-ticks.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Lookup } from '../../core/rules/unknown.ts';

/**
 * The step that a form begins with, counted from 0: the one that a draft was left on, or an earlier one that asks again for what no
 * draft keeps.
 *
 * @param left step of the draft.
 * @param answers what the form begins with.
 */
export function startingStep(form: FormPackage, left: number, answers: FormData, lookup: Lookup): number {
  const { required, answers: given } = applyRules(form, answers, lookup);
  const asked = [...unkeptFields(form), ...unkeptTicks(form)]
    .map(({ name }) => name)
    .filter((name) => required.indexOf(name) >= 0 && given[name] === undefined);
  const first = form.steps.findIndex(({ fields }) => fields.some((name) => asked.indexOf(name) >= 0));
  return first < 0 ? left : Math.min(first, left);
}
