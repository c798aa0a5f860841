import { logInByCode } from '../accounts/log-in-by-code.ts';
import type { Call } from './call.ts';

/** Logs in by SMS code. */
export const loginSmsCode: Call<'loginSmsCode'> = { name: 'loginSmsCode', answer: logInByCode };
