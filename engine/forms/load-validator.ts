import type { FormPackage } from '../decide/model/form.ts';
import { compileValidator } from './compile-validator.ts';
import type { FormValidator } from './form-validator.ts';

/**
 * Compiles a form's validator and runs it in this process: for the server and for tests. Browsers load the same text as
 * a module instead. Throws as `compileValidator` does.
 */
export function loadValidator(form: FormPackage): FormValidator {
  const body = compileValidator(form).replace(/export default fns;\s*$/, 'return fns;');
  return new Function(body)() as FormValidator;
}
