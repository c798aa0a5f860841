import type { ComponentType } from 'react';
import type { Json } from '../../../decide/model/json.ts';
import type { FormField } from '../../../forms/form-field.ts';
import type { MovedEntries } from '../left-places.ts';

/** What every control gets. */
export interface WidgetProps {
  readonly field: FormField;
  /** Id of the control; the element with `${id}-label` names it. */
  readonly id: string;
  readonly value: Json | undefined;
  /** Codes of the choices on offer; null for all of the schema. */
  readonly offered: readonly string[] | null;
  readonly invalid: boolean;
  /** Ids of the hint and the message, when there are any. */
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  /**
   * `undefined` means "not answered".
   *
   * @param isShown the control shows the answer already, as a box does that was typed into: it need not be drawn for
   * that.
   * @param moved what that did with the entries of a list; null or absent when nothing.
   */
  readonly change: (value: Json | undefined, isShown?: boolean, moved?: MovedEntries | null) => void;
  /** The visitor left the control. */
  readonly leave: () => void;
  /** What is wrong with parts of an answer made of parts, by place: a JSON pointer below the answer. */
  readonly mistakes: Readonly<Record<string, string>>;
  /** The visitor left the control of a part. */
  readonly leavePart: (at: string) => void;
}

export type Widget = ComponentType<WidgetProps>;

/** Id of the element that holds a control's name. */
export function labelIdOf(id: string): string {
  return `${id}-label`;
}
