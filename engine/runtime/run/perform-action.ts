import type { ActionSpec } from '../../decide/model/page.ts';
import type { Platform } from '../platform/platform.ts';
import type { Navigate } from './navigation-runner.ts';
import { formatAddress, parseAddress } from './page-address.ts';

/** Schemes that would run code in the page. */
const RUNS_CODE = /^\s*(javascript|data|vbscript):/i;

/** Does what a control of a page asks for. Resolves to false when it could not be done. */
export function createPerformAction(
  platform: Platform,
  navigate: Navigate,
  fill: (template: string) => string,
  destination: (kind: 'success' | 'fail') => string,
): (action: ActionSpec) => Promise<boolean> {
  return async (action) => {
    const { address, screen } = platform;
    if ('copy' in action) return screen.copy(fill(action.copy));
    if ('open' in action) {
      const url = fill(action.open);
      if (!url || RUNS_CODE.test(url)) return false;
      address.leave(url);
    } else if ('back' in action) address.back();
    else if ('reload' in action) address.reload();
    else if ('destination' in action) await navigate(destination(action.destination));
    else {
      const { path, query } = parseAddress(fill(action.go));
      const all: Record<string, string> = { ...query };
      for (const name of Object.keys(action.query ?? {})) all[name] = fill(action.query?.[name] ?? '');
      await navigate(formatAddress(path, all), { replace: action.replace === true });
    }
    return true;
  };
}
