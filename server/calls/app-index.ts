import { shownProducts } from '../place/shown-products.ts';
import type { Call } from './call.ts';

/** The products of the marketplace that channel, system and city of the visitor have. */
export const appIndex: Call<'appIndex'> = {
  name: 'appIndex',
  async answer({ channel, fields, address }, { data, ipCity }) {
    const os = Number(fields.optional('os'));
    const facts = {
      'channel.id': channel,
      'env.os': os === 1 || os === 2 ? os : 3,
      'place.city': ipCity.find(address)?.name ?? null,
    };
    return { products: [...shownProducts(data().products, facts)] };
  },
};
