// biome-ignore-all lint/style/noRestrictedGlobals: this script runs before there is a platform
import type { EarlyGate } from '../../decide/model/early-plan.ts';
import { noteReferrer } from '../../runtime/platform/referrer-of.ts';

/**
 * Leads a visitor without a token to where the guard leads strangers, before anything is painted, with all that the
 * address says; whom it may lead elsewhere waits for it, and sees nothing of the page meanwhile. The guard has the last
 * word there as here. A page that comes back from the browser's memory is loaded anew: somebody may have logged out
 * since.
 *
 * @returns true when the visitor is on the way to another page.
 */
export function passGate({ token, params, to, loginAddress }: EarlyGate): boolean {
  const { pathname, search } = location;
  const stored = (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      // A view without storage starts each page as a stranger.
      return null;
    }
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && location.pathname === pathname && !stored(token)) location.reload();
  });
  if (stored(token)) return false;
  document.documentElement.style.visibility = 'hidden';
  const given = new URLSearchParams(search);
  const path = to.split('?')[0] ?? to;
  const login = stored(loginAddress);
  if (params.some((name) => given.has(name)) || (login && login !== path)) return false;
  try {
    noteReferrer(window);
  } catch {
    // The next page then tells of this one.
  }
  location.replace(path + search);
  return true;
}
