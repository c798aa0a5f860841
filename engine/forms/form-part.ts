import type { FormPackage, FormPart } from '../decide/model/form.ts';
import type { Release } from '../decide/model/release.ts';
import { fieldNames, fieldOf } from './form-field.ts';

/** Words that only fields with such an option show, by how their keys begin. */
const WORDS_OF_OPTIONS: Readonly<Record<string, string>> = { photo: 'form.idCard.' };

/** What a visitor's browser gets of a form, but for its validators. Words that it never shows stay away. */
export function formPart({ formText }: Pick<Release, 'formText'>, form: FormPackage): FormPart {
  const options = fieldNames(form).map((name) => fieldOf(form, name)?.options ?? {});
  const unused = Object.entries(WORDS_OF_OPTIONS).flatMap(([option, key]) =>
    options.some((one) => one[option] !== undefined) ? [] : [key],
  );
  const shown = Object.entries(formText).filter(([key]) => !unused.some((begin) => key.indexOf(begin) === 0));
  return { ...form, text: Object.fromEntries(shown) };
}
