import type { FormPackage } from '../../engine/decide/model/form.ts';
import { shippedRelease } from '../support/shipped-release.ts';

/** Folders of `schemas/forms`. */
export const FORM_IDS = [
  'car-valuation',
  'carloan',
  'debt-optimization',
  'form-package',
  'form-package-app',
  'form-package-simple',
  'form-package-test',
  'form-package-uni',
  'ios-form-package',
  'ios-person-contact',
] as const;

/** A shipped form package as a visitor gets it: compiled and deeply frozen. */
export function shippedForm(id: string): FormPackage {
  const form = shippedRelease().forms[id];
  if (!form) throw new Error(`the shipped configuration has no form "${id}"`);
  return form;
}
