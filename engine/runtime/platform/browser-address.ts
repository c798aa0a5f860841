import { createBackSteps } from './back-steps.ts';
import type { AddressBar } from './platform.ts';
import { referrerOf } from './referrer-of.ts';

/** What the history keeps with an entry that `holdBack` added, also while the page is reloaded. */
const DOUBLED = 2;

/** Address bar and session history of a browser window. */
export function createBrowserAddress(view: Window): AddressBar {
  const { history, location } = view;
  const isDoubled = () => history.state === DOUBLED;
  const current = () => location.pathname + location.search + location.hash;
  const double = () => {
    // A step back to the first of the two only closes something: the page stays where it is.
    history.scrollRestoration = 'manual';
    history.pushState(DOUBLED, '');
    history.scrollRestoration = 'auto';
  };
  const back = () => history.back();
  const { holdBack, moved, popped } = createBackSteps({ current, double, isDoubled, back });
  view.addEventListener('popstate', popped);
  return {
    current,
    href: () => location.href,
    hostName: () => location.hostname,
    referrer: () => referrerOf(view),
    push: (url) => {
      history[isDoubled() ? 'replaceState' : 'pushState'](null, '', url);
      moved();
    },
    replace: (url) => {
      history.replaceState(null, '', url);
      moved();
    },
    back,
    holdBack,
    onPop: (callback) => {
      const listener = () => callback(current());
      view.addEventListener('popstate', listener);
      return () => view.removeEventListener('popstate', listener);
    },
    leave: (url) => location.assign(url),
    reload: () => location.reload(),
  };
}
