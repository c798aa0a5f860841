import { isUnanswered } from '../../core/forms/is-unanswered.ts';
import { type UnkeptPart, unkeptParts } from '../../core/forms/unkept-parts.ts';
import type { FormPackage } from '../../core/model/form.ts';
import type { FormStore } from './form-store.ts';

/** What no draft keeps, of what the form asks for by now on any of its steps and has no answer to. */
export function missingParts(form: FormPackage, store: FormStore): readonly UnkeptPart[] {
  return unkeptParts(form).filter((part) => {
    const [name = ''] = part.path;
    return store.asksFor(name) && isUnanswered({ [name]: store.field(name).value.get() }, part);
  });
}
