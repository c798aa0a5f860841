// biome-ignore-all lint/style/noRestrictedGlobals: this script runs before there is a platform
import type { EarlyGate } from '../../decide/model/early-plan.ts';

/**
 * Leads a visitor without a token to where the guard leads strangers, before anything is painted; whom it may lead
 * elsewhere waits for it, and sees nothing of the page meanwhile. The guard has the last word there as here. A page
 * that comes back from the browser's memory is asked again: somebody may have logged out since.
 */
export function passGate({ token, params, to, loginAddress }: EarlyGate): void {
  const pass = (): void => {
    let login: string | null = null;
    try {
      if (localStorage.getItem(token)) return;
      login = localStorage.getItem(loginAddress);
    } catch {
      // A view without storage starts each page as a stranger.
    }
    document.documentElement.style.setProperty('visibility', 'hidden');
    const given = new URLSearchParams(location.search);
    const isOpen = params.some((name) => given.has(name)) || (login && login !== to.split('?')[0]);
    if (!isOpen) location.replace(to);
  };
  pass();
  addEventListener('pageshow', (event) => {
    if (event.persisted) pass();
  });
}
