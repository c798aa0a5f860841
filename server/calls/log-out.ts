import { endSession } from '../accounts/tokens.ts';
import type { Call } from './call.ts';

/** Ends the login that the call carries. The answer is the same without one: then there is nothing to end. */
export const logOut: Call<'logOut'> = {
  name: 'logOut',
  async answer(request, services) {
    await endSession(request, services);
    return {};
  },
};
