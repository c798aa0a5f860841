import { logInByMark } from '../accounts/log-in-by-mark.ts';
import type { Call } from './call.ts';

/** One-tap login. */
export const loginMark: Call<'loginMark'> = {
  name: 'loginMark',
  answer: (request, services) => logInByMark('mark', request, services),
};
