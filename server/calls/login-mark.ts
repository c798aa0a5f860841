import { logInByMark } from '../accounts/log-in-by-mark.ts';
import type { Call } from './call.ts';

/** One-tap login. */
export const loginMark: Call = {
  path: '/v1/user/loginMark',
  answer: (request, services) => logInByMark('mark', request, services),
};
