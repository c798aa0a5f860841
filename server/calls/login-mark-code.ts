import { logInByMark } from '../accounts/log-in-by-mark.ts';
import type { Call } from './call.ts';

/** One-tap login by mark code. */
export const loginMarkCode: Call<'loginMarkCode'> = {
  name: 'loginMarkCode',
  answer: (request, services) => logInByMark('markcode', request, services),
};
