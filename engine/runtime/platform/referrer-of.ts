/** Where the browser notes, for the next page of the tab, where a visitor whom a gate led on came from. */
const NOTE = 'cameFrom';

/** Where the visitor came from; of one whom a page's gate has led on, where they came from before that page. */
export function referrerOf(view: Window): string {
  const { referrer } = view.document;
  try {
    // A blocked storage throws where it is named.
    const [gated, before] = JSON.parse(view.sessionStorage.getItem(NOTE) ?? '[]') as readonly string[];
    if (gated !== undefined && gated === referrer) return before ?? '';
  } catch {
    // Without storage the page before is all that is known.
  }
  return referrer;
}

/** Notes where the visitor of a page came from, before its gate leads on. Throws where the storage is blocked. */
export function noteReferrer({ document, location, sessionStorage }: Window): void {
  sessionStorage.setItem(NOTE, JSON.stringify([location.href.replace(/#.*/, ''), document.referrer]));
}
