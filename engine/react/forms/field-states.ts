import type { Json } from '../../decide/model/json.ts';
import { type Cell, createCell } from '../../runtime/state/cell.ts';

/** How one field stands. Reactive, each part on its own: a letter typed here touches no other field. */
export interface FieldState {
  readonly value: Cell<Json | undefined>;
  /** Grows whenever the answer becomes one that the control does not show yet. */
  readonly drawings: Cell<number>;
  /** What is wrong, once the visitor has left the field or sent its step; null when nothing is. */
  readonly message: Cell<string | null>;
  /** What is wrong with parts of the answer, by place, as JSON text: compared as a whole. */
  readonly mistakes: Cell<string>;
  readonly required: Cell<boolean>;
  readonly fixed: Cell<boolean>;
  /** Codes on offer, or null for all, as JSON text: compared as a whole. */
  readonly offered: Cell<string>;
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
      state = {
        value: createCell<Json | undefined>(startOf(name)),
        drawings: createCell(0),
        message: createCell<string | null>(null),
        mistakes: createCell('{}'),
        required: createCell(false),
        fixed: createCell(false),
        offered: createCell('null'),
      };
      fields.set(name, state);
    }
    return state;
  };
}

/**
 * Sets the answer of a field.
 *
 * @param isShown the control shows it already: it was typed into it.
 */
export function setAnswer({ value, drawings }: FieldState, next: Json | undefined, isShown = false): void {
  if (value.get() === next) return;
  value.set(next);
  if (!isShown) drawings.set(drawings.get() + 1);
}
