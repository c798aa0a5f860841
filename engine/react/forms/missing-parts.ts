import type { FormPackage } from '../../decide/model/form.ts';
import { fieldNames } from '../../forms/form-field.ts';
import { isUnanswered } from '../../forms/is-unanswered.ts';
import { type UnkeptPart, unkeptParts } from '../../forms/unkept-parts.ts';
import type { FormStore } from './form-store.ts';

/** What no draft keeps, of what the form asks for by now on any of its steps and has no answer to. */
export function missingParts(form: FormPackage, store: FormStore): readonly UnkeptPart[] {
  const answers = Object.fromEntries(fieldNames(form).map((name) => [name, store.field(name).value]));
  return unkeptParts(form, { answers, holds: store.holds }).filter((part) => {
    const [name = ''] = part.path;
    return store.asksFor(name) && isUnanswered(answers, part);
  });
}
