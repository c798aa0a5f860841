/**
 * Brings a field's control into view and gives it the focus. An empty list has no control yet: the button that adds an
 * entry gets the focus, or the list itself.
 *
 * @param at place of the part that is meant, as a JSON pointer below the field; where it has no row, the field is
 * meant.
 */
export function focusField(root: Element | null, name: string, at: string): void {
  const row =
    root?.querySelector(`[data-field="${name}${at}"]`) ?? root?.querySelector(`[data-field="${name}"]`);
  let control: HTMLElement | null | undefined = null;
  for (const kind of [
    'input, textarea, [role="combobox"], [tabindex="0"]',
    'button:not(:disabled)',
    '.dk-parts',
  ]) {
    control ??= row?.querySelector<HTMLElement>(kind);
  }
  if (!row || !control) return;
  row.scrollIntoView?.({ block: 'center' });
  control.focus({ preventScroll: true });
}
