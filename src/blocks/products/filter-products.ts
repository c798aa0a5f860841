import type { Product } from './product.ts';

/** What a visitor looks for; an empty text is no wish. */
export interface ProductWishes {
  /** Yuan. */
  readonly amount: string;
  /** Months. */
  readonly term: string;
  /** Kind of lender, as the products name it. */
  readonly kind: string;
}

export const NO_WISHES: ProductWishes = { amount: '', term: '', kind: '' };

/** The products that lend this much, for this long, and whose lender is of this kind; in their order. */
export function filterProducts(products: readonly Product[], wishes: ProductWishes): readonly Product[] {
  const lies = (wish: string, factor: number, [low, high]: readonly [number, number]) =>
    wish === '' || (Number(wish) * factor >= low && Number(wish) * factor <= high);
  return products.filter(
    ({ amount, term, lenderKind }) =>
      lies(wishes.amount, 100, amount) &&
      lies(wishes.term, 1, term) &&
      (wishes.kind === '' || wishes.kind === lenderKind),
  );
}

/** The kinds of lenders among the products, each once, in the order in which they first stand. */
export function kindsOf(products: readonly Product[]): readonly string[] {
  return [...new Set(products.map(({ lenderKind }) => lenderKind).filter((kind) => kind !== ''))];
}
