import type { AddressBar } from './platform.ts';
import { referrerOf } from './referrer-of.ts';

/** What the history keeps with an entry that `double` added, also while the page is reloaded. */
const DOUBLED = 2;

/** Address bar and session history of a browser window. */
export function createBrowserAddress(view: Window): AddressBar {
  const { history, location } = view;
  const isDoubled = () => history.state === DOUBLED;
  const current = () => location.pathname + location.search + location.hash;
  return {
    current,
    href: () => location.href,
    hostName: () => location.hostname,
    referrer: () => referrerOf(view),
    push: (url) => history[isDoubled() ? 'replaceState' : 'pushState'](null, '', url),
    replace: (url) => history.replaceState(null, '', url),
    double: () => history.pushState(DOUBLED, ''),
    isDoubled,
    back: () => history.back(),
    onPop: (callback) => {
      const listener = () => callback(current());
      view.addEventListener('popstate', listener);
      return () => view.removeEventListener('popstate', listener);
    },
    leave: (url) => location.assign(url),
    reload: () => location.reload(),
  };
}
