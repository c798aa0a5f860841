import { fieldOf } from '../../core/forms/form-field.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { AgreementRef } from '../../core/model/page.ts';

/** The agreements of a form that the answers agree to: those named by the words beside a ticked box. */
export function tickedAgreements(form: FormPackage, answers: FormData): readonly AgreementRef[] {
  const words = Object.keys(answers)
    .filter((name) => answers[name] === true)
    .map((name) => fieldOf(form, name)?.label)
    .join('\n');
  return form.agreements.filter(({ title }) => words.includes(`《${title}》`));
}
