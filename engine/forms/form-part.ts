import type { FormPackage, FormPart } from '../decide/model/form.ts';
import type { Release } from '../decide/model/release.ts';

/** What a visitor's browser gets of a form, but for its validators. */
export function formPart({ formText }: Pick<Release, 'formText'>, form: FormPackage): FormPart {
  return { ...form, text: formText };
}
