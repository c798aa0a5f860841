import type { Call } from './call.ts';

/** The products of the marketplace. */
export const appIndex: Call = {
  path: '/v3/app/index',
  answer: async (_request, { data }) => ({ products: data().products }),
};
