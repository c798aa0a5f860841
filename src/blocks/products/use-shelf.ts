import { useEffect } from 'react';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import type { Product } from './product.ts';
import { type Renewal, type ShelfState, shelfOf } from './product-shelf.ts';

interface Shelf {
  readonly state: ShelfState;
  /** True until something is known. */
  readonly isLoading: boolean;
  readonly products: readonly Product[];
  readonly retry: () => void;
  readonly renewal: Renewal;
  readonly renew: () => void;
}

/**
 * The products of the visit; asks for them when the block is first shown, and anew where answers were saved since. Call
 * inside an observer.
 */
export function useShelf(): Shelf {
  const shelf = shelfOf(useEngine());
  const { state, renewal } = shelf;
  useEffect(() => {
    // One that failed waits for the visitor.
    if (shelf.state !== 'failed') void shelf.load();
  }, [shelf]);
  return {
    state,
    isLoading: state === 'empty' || state === 'loading',
    products: typeof state === 'string' ? [] : state,
    retry: () => void shelf.load(),
    renewal,
    renew: () => void shelf.renew(),
  };
}

/** The product that the address names. Call inside an observer. */
export function useProduct(): Shelf & { readonly product: Product | null } {
  const engine = useEngine();
  const shelf = useShelf();
  const id = engine.fact('query.product');
  return { ...shelf, product: shelf.products.find((product) => product.id === id) ?? null };
}
