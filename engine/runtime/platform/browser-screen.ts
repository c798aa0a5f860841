import { createPageFocus } from './page-focus.ts';
import type { Screen } from './platform.ts';

/** As the style sheet of wide screens asks it. */
const DESK = '(min-width: 64em) and (pointer: fine)';

/** The document of a browser window. */
export function createBrowserScreen(view: Window): Screen {
  const { document, navigator } = view;
  return {
    setTitle: (title) => {
      document.title = title;
    },
    setFavicon: (url) => {
      let link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
      if (!link) {
        link = document.createElement('link');
        link.rel = 'icon';
        document.head.appendChild(link);
      }
      if (link.getAttribute('href') !== url) link.setAttribute('href', url);
    },
    scrollTop: () => view.pageYOffset,
    scrollTo: (top) => view.scrollTo(0, top),
    focusPage: createPageFocus(view),
    copy: (text) =>
      Promise.resolve()
        .then(() => navigator.clipboard.writeText(text))
        .then(
          () => true,
          () => copyBySelection(document, text),
        ),
    isOnline: () => navigator.onLine !== false,
    onOnline: (callback) => listen(view, 'online', callback),
    whenDesk: () =>
      new Promise((resolve) => {
        const desk = view.matchMedia(DESK);
        desk.onchange = () => desk.matches && resolve();
        if (desk.matches) resolve();
      }),
    warnOnLeave: () => listen(view, 'beforeunload', (event) => event.preventDefault()),
  };
}

function listen(view: Window, name: string, callback: (event: Event) => void): () => void {
  view.addEventListener(name, callback);
  return () => view.removeEventListener(name, callback);
}

/** For views without the clipboard interface, or that refuse it. */
function copyBySelection(document: Document, text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.appendChild(area);
  try {
    area.select();
    area.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
