/** The entry page as the server sent it. */
export interface EntryDocument {
  /** JSON of the visit's data. */
  readonly visit: string;
  /** The element that holds the rendered page. */
  readonly root: HTMLElement;
  /** The application stands: the last-resort notice of the entry page is no longer needed. */
  ready(): void;
  /** The application cannot start: the last-resort notice of the entry page is shown. */
  fail(): void;
}

/** Finds the parts of the entry page that `index.html` names. Throws when one is missing. */
export function openEntryDocument(view: Window = window): EntryDocument {
  const { document } = view;
  const find = (id: string): HTMLElement => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the entry page has no #${id}`);
    return found;
  };
  return {
    visit: find('dukou-visit').textContent ?? '',
    root: find('root'),
    ready: () => document.documentElement.setAttribute('data-ready', ''),
    fail: () => find('dukou-trouble').removeAttribute('hidden'),
  };
}
