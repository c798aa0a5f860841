import { logInByMark } from '../accounts/log-in-by-mark.ts';
import type { Call } from './call.ts';

/** One-tap login by mark code. */
export const loginMarkCode: Call = {
  path: '/v3/user/loginMarkCode',
  answer: (request, services) => logInByMark('markcode', request, services),
};
