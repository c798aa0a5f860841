import { normalisePhone, spacedPhone } from '../../forms/phone.ts';

/**
 * Shows the number in a box as it is read out, 3-4-4, wherever it was typed, pasted or erased: the caret stays behind
 * the digit that it stood behind.
 *
 * @returns the number as plain digits.
 */
export function showPhone(box: HTMLInputElement): string {
  const { value, selectionEnd } = box;
  const digits = normalisePhone(value);
  const text = spacedPhone(digits);
  if (text !== value) {
    const behind = normalisePhone(value.slice(selectionEnd as number)).length;
    const at = spacedPhone(digits.slice(0, digits.length - behind)).length;
    box.value = text;
    // Elsewhere it would take the focus.
    if (box.matches(':focus')) box.setSelectionRange(at, at);
  }
  return digits;
}
