import { makeObservable, observableRef, untracked } from 'mobx';
import type { Json } from '../../decide/model/json.ts';

/** How one field stands. Reactive, each part on its own: a letter typed here touches no other field. */
export interface FieldState {
  value: Json | undefined;
  /** Grows whenever the answer becomes one that the control does not show yet. */
  drawings: number;
  /** What is wrong, once the visitor has left the field or sent its step; null when nothing is. */
  message: string | null;
  /** What is wrong with parts of the answer, by place, as JSON text: compared as a whole. */
  mistakes: string;
  required: boolean;
  fixed: boolean;
  /** Codes on offer, or null for all, as JSON text: compared as a whole. */
  offered: string;
}

/**
 * The states of a form's fields, each made when it is first asked for.
 *
 * @param startOf the answer that a field begins with.
 */
export function createFieldStates(startOf: (name: string) => Json | undefined): (name: string) => FieldState {
  const fields = new Map<string, FieldState>();
  return (name) => {
    let state = fields.get(name);
    if (!state) {
      state = observed({
        value: startOf(name),
        drawings: 0,
        message: null,
        mistakes: '{}',
        required: false,
        fixed: false,
        offered: 'null',
      });
      fields.set(name, state);
    }
    return state;
  };
}

/**
 * The answer that a control is drawn with. Who asks is drawn again with each of `drawings`, and by no letter that the
 * control shows already.
 */
export function drawnAnswer(state: FieldState): Json | undefined {
  return state.drawings < 0 ? undefined : untracked(() => state.value);
}

/** An answer is replaced as a whole, never changed within. */
function observed(state: FieldState): FieldState {
  return makeObservable(state, {
    value: observableRef,
    drawings: observableRef,
    message: observableRef,
    mistakes: observableRef,
    required: observableRef,
    fixed: observableRef,
    offered: observableRef,
  });
}

/**
 * Sets the answer of a field. To be called in an action.
 *
 * @param isShown the control shows it already: it was typed into it.
 */
export function setAnswer(state: FieldState, next: Json | undefined, isShown = false): void {
  if (state.value === next) return;
  state.value = next;
  if (!isShown) state.drawings += 1;
}
