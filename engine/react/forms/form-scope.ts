import { createContext, useContext } from 'react';
import type { FormPackage } from '../../decide/model/form.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import type { FormStore } from './form-store.ts';

/**
 * What the templates of one form of this site read. It travels in its own context: rjsf compares props deeply and takes
 * all functions for equal, so what changes must not pass through it. Answers and messages are in the store, field by
 * field.
 */
export interface FormScope {
  readonly form: FormPackage;
  readonly store: FormStore;
  /** The form's compiled schema. */
  readonly validator: FormValidator;
  /** Facts, with what the form has asked the backend for. Reactive. */
  readonly fact: Lookup;
  /** Being sent: nothing can be changed. */
  readonly disabled: boolean;
}

const Scope = createContext<FormScope | null>(null);

export const FormScopeProvider = Scope.Provider;

/** The form that a component belongs to. Throws outside one. */
export function useFormScope(): FormScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('No form here: render this below <FormScopeProvider>.');
  return scope;
}
