// biome-ignore-all lint/style/noRestrictedGlobals: this script runs before there is a platform
import type { EarlyGate } from '../../decide/model/early-plan.ts';

/**
 * Leads a visitor without a token to where the guard leads strangers, before anything is painted. The guard has the
 * last word there as here. A page that comes back from the browser's memory is asked again: somebody may have logged
 * out since.
 */
export function passGate({ token, params, to }: EarlyGate): void {
  const pass = (): void => {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(token);
    } catch {
      // A view without storage starts each page as a stranger.
    }
    const given = new URLSearchParams(location.search);
    if (stored || params.some((name) => given.has(name))) return;
    document.documentElement.style.setProperty('display', 'none');
    location.replace(to);
  };
  pass();
  addEventListener('pageshow', (event) => {
    if (event.persisted) pass();
  });
}
