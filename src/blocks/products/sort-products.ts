import type { Product } from './product.ts';

/** Orders that a list offers: the lender's (综合), by highest amount, lowest rate, longest term. */
export const PRODUCT_ORDERS = ['usual', 'amount', 'rate', 'term'] as const;

export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

const COMPARE: Readonly<Record<Exclude<ProductOrder, 'usual'>, (a: Product, b: Product) => number>> = {
  amount: (a, b) => b.amount[1] - a.amount[1] || b.amount[0] - a.amount[0],
  rate: (a, b) => a.rate[0] - b.rate[0] || a.rate[1] - b.rate[1],
  term: (a, b) => b.term[1] - a.term[1] || b.term[0] - a.term[0],
};

/** Sorts products; equal ones stay as the backend sent them. Nothing about the visitor enters the order. */
export function sortProducts(
  products: readonly Product[],
  order: ProductOrder,
  isReversed = false,
): readonly Product[] {
  if (order === 'usual') return products;
  const compare = COMPARE[order];
  return [...products].sort((a, b) => (isReversed ? compare(b, a) : compare(a, b)));
}
