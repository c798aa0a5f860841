/** Brings a field's control into view and gives it the focus. */
export function focusField(root: Element | null, name: string): void {
  const row = root?.querySelector(`[data-field="${name}"]`);
  const control = row?.querySelector<HTMLElement>('input, textarea, [role="combobox"], [tabindex="0"]');
  if (!row || !control) return;
  row.scrollIntoView?.({ block: 'center' });
  control.focus({ preventScroll: true });
}
