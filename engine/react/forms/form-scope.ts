import { createContext, type ReactNode, useContext } from 'react';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { WidgetName } from '../../core/forms/widget-names.ts';
import type { FormPackage } from '../../core/model/form.ts';
import type { ShowSheet } from '../sheets/sheet-request.ts';
import type { FormStore } from './form-store.ts';
import type { Widget } from './widgets/widget-props.ts';

/** Draws a panel over the page; `close` takes it away again. */
export type Panel = (close: () => void) => ReactNode;

/**
 * What the templates and controls of one form read. It travels in its own context: rjsf compares props deeply and takes
 * all functions for equal, so what changes must not pass through it. Answers and messages are in the store, field by field.
 */
export interface FormScope {
  readonly form: FormPackage;
  readonly store: FormStore;
  /** The form's compiled schema. */
  readonly validator: FormValidator;
  /** The component of each control. Here and not imported, since some of them draw others. */
  readonly widgets: Readonly<Record<WidgetName, Widget>>;
  /** Being sent: nothing can be changed. */
  readonly disabled: boolean;
  /** Nothing is sent and no step is left before this is done: a file is being read. */
  readonly hold: (work: Promise<void>) => void;
  /** Opens an agreement to read. */
  readonly show: ShowSheet;
  /** Opens a picker. It stands outside the form element, so that Enter in it does not send the form. */
  readonly open: (panel: Panel) => void;
  /** True when these fields are good; else they say what is wrong, and the first gets the focus. */
  readonly check: (names: readonly string[]) => boolean;
}

const Scope = createContext<FormScope | null>(null);

export const FormScopeProvider = Scope.Provider;

/** The form that a component belongs to. Throws outside one. */
export function useFormScope(): FormScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('No form here: render this below <FormScopeProvider>.');
  return scope;
}
