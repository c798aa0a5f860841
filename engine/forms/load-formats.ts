import type { FormPackage } from '../decide/model/form.ts';
import { addContactFormats } from './formats.ts';

/** A form package, once also what judges its answers is there. */
export async function loadFormats<Form extends Pick<FormPackage, 'schema'>>(form: Form): Promise<Form> {
  if (/"(?:contact-phone|email)"/.test(JSON.stringify(form.schema)))
    addContactFormats((await import('./contact-formats.ts')).CONTACT_FORMATS);
  return form;
}
