/**
 * Brings a field's control into view and gives it the focus.
 *
 * @param at place of the part that is meant, as a JSON pointer below the field; where it has no row, the field is meant.
 */
export function focusField(root: Element | null, name: string, at: string): void {
  const row =
    root?.querySelector(`[data-field="${name}${at}"]`) ?? root?.querySelector(`[data-field="${name}"]`);
  const control = row?.querySelector<HTMLElement>('input, textarea, [role="combobox"], [tabindex="0"]');
  if (!row || !control) return;
  row.scrollIntoView?.({ block: 'center' });
  control.focus({ preventScroll: true });
}
