/** The entry page as the server sent it. */
export interface EntryDocument {
  /** JSON of the visit's data. Throws in the bare document, which the server sends when it could not render. */
  visit(): string;
  /** The element that holds the rendered page. Throws when it is missing. */
  root(): HTMLElement;
  /** The application stands: the last-resort notice of the entry page is taken away, and stays away. */
  ready(): void;
  /** The application cannot start: the last-resort notice of the entry page is shown. */
  fail(): void;
}

/**
 * The parts of the entry page that `index.html` names. Opening never throws: `fail` works in any document with the
 * notice.
 */
export function openEntryDocument(view: Window = window): EntryDocument {
  const { document } = view;
  const find = (id: string): HTMLElement => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the entry page has no #${id}`);
    return found;
  };
  return {
    visit: () => find('dukou-visit').textContent ?? '',
    root: () => find('root'),
    ready: () => {
      document.documentElement.setAttribute('data-ready', '');
      find('dukou-trouble').hidden = true;
    },
    fail: () => find('dukou-trouble').removeAttribute('hidden'),
  };
}
