import type { ActionSpec } from '../../decide/model/page.ts';
import type { Platform } from '../platform/platform.ts';
import { actionAddress } from './action-address.ts';
import type { Navigate } from './navigation-runner.ts';

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
    else await navigate(actionAddress(action, fill), { replace: action.replace === true });
    return true;
  };
}
