import type { Call } from './call.ts';

/** The products of the marketplace. */
export const appIndex: Call<'appIndex'> = {
  name: 'appIndex',
  answer: async (_request, { data }) => ({ products: data().products }),
};
