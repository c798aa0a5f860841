import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { AgreementRef } from '../../decide/model/page.ts';
import { fieldOf } from '../../forms/form-field.ts';

/** The agreements of a form that the answers agree to: those named by the words beside a ticked box. */
export function tickedAgreements(form: FormPackage, answers: FormData): readonly AgreementRef[] {
  const words = Object.keys(answers)
    .filter((name) => answers[name] === true)
    .map((name) => fieldOf(form, name)?.label)
    .join('\n');
  return form.agreements.filter(({ title }) => words.includes(`《${title}》`));
}
