import type { FormPackage } from '../decide/model/form.ts';
import { fieldOf } from './form-field.ts';
import { typeOf } from './schema-type.ts';

/**
 * True for a box by which visitors agree to something: one that must be ticked, one whose words name a document, or
 * that of the form's login. Only the visitor's own tick counts as an answer: neither a rule nor what is known of the
 * visitor ever gives one.
 */
export function isConsent(form: FormPackage, name: string): boolean {
  const field = fieldOf(form, name);
  if (!field || typeOf(field.schema) !== 'boolean') return false;
  const { schema, choice, label } = field;
  const isBox = schema.const === true || choice.widget === 'agreement' || /《.*》/.test(label);
  return isBox || name === form.login?.agreement;
}
