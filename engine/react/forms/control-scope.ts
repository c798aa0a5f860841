import { createContext, type ReactNode, useContext } from 'react';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { WidgetName } from '../../forms/widget-names.ts';
import type { PressGate } from '../../runtime/platform/press-gate.ts';
import type { ShowSheet } from '../sheets/sheet-request.ts';
import type { Widget } from './widgets/widget-props.ts';

/** Draws a panel over the page; `close` takes it away again. */
export type Panel = (close: () => void) => ReactNode;

/** What controls ask of the form that they stand in, be it one of this site's or any of the form library. */
export interface ControlScope {
  /** The component of each control. Here and not imported, since some of them draw others. */
  readonly widgets: Readonly<Record<WidgetName, Widget>>;
  /** Texts that a label may name and that open from there. */
  readonly agreements: FormPackage['agreements'];
  /** Nothing is sent and no step is left before this is done: a file is being read. */
  readonly hold: (work: Promise<void>) => void;
  /** For what is said of a control that is left: shown during a press, it would move what is being pressed. */
  readonly afterPress: PressGate['after'];
  /** Opens an agreement to read. */
  readonly show: ShowSheet;
  /** Opens a picker. It stands outside the form element, so that Enter in it does not send the form. */
  readonly open: (panel: Panel) => void;
  /**
   * The answers, when these fields are good; else null, they say what is wrong, and the first gets the focus. Null
   * itself where nobody knows the answers: no code can be sent from there.
   */
  readonly goodAnswers: ((names: readonly string[]) => FormData | null) | null;
}

const Scope = createContext<ControlScope | null>(null);

export const ControlScopeProvider = Scope.Provider;

/** What is around a control. Throws outside a form. */
export function useControlScope(): ControlScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('No form here: render this below <ControlScopeProvider>.');
  return scope;
}
