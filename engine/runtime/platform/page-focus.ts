/**
 * Moves the focus to pages that come within a visit, so that screen readers say them; returns the function that does it
 * for the shown page. It does nothing when the focus is within the page. Else it goes to its heading, or, when the
 * visitor goes back, to the control that a kept page was left at. A heading that comes later, as that of a form on its
 * way, gets it too, until the visitor presses anything.
 */
export function createPageFocus(view: Window): (isReturn: boolean) => void {
  const { document, MutationObserver } = view as Window & typeof globalThis;
  /** Where the focus was on pages that are kept. */
  const leftAt = new WeakMap<Element, HTMLElement>();
  let page: Element | undefined;

  function toHeading(): void {
    const { activeElement, body } = document;
    if (!page || (activeElement !== body && activeElement?.tagName !== 'MAIN')) return;
    const heading = page.querySelector('h1') ?? page.querySelector('main');
    if (!heading || heading === activeElement) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  const later = new MutationObserver(toHeading);
  const stop = () => later.disconnect();
  document.addEventListener('pointerdown', stop, true);
  document.addEventListener('keydown', stop, true);
  return (isReturn) => {
    stop();
    const focused = document.activeElement as HTMLElement;
    const before = focused.closest('.dk-page');
    if (page && !before) leftAt.delete(page);
    // Kept pages are hidden behind the shown one.
    page = [...document.querySelectorAll('.dk-page')].find((one) => one.getClientRects().length > 0);
    if (!page || before === page) return;
    if (before) {
      leftAt.set(before, focused);
      focused.blur();
    }
    const control = isReturn ? leftAt.get(page) : null;
    if (control && page.contains(control)) return control.focus({ preventScroll: true });
    toHeading();
    later.observe(page, { childList: true, subtree: true });
  };
}
