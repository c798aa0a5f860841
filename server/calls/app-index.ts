import { offeredProducts } from '../leads/offered-products.ts';
import type { Call } from './call.ts';

/** The products of the marketplace that are meant for this visitor. */
export const appIndex: Call<'appIndex'> = {
  name: 'appIndex',
  answer: async (request, services) => ({ products: await offeredProducts(request, services) }),
};
