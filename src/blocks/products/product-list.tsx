import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ActionSpec } from '../../../engine/decide/model/page.ts';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { filledAction } from '../../../engine/react/page/filled-action.ts';
import { isObject, textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { FilterBar } from './filter-bar.tsx';
import { filterProducts, NO_WISHES } from './filter-products.ts';
import { OrderBar } from './order-bar.tsx';
import type { Product } from './product.ts';
import { ProductCard } from './product-card.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { ShelfNotice } from './shelf-notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { PRODUCT_ORDERS, type ProductOrder, sortProducts } from './sort-products.ts';
import { useShelf } from './use-shelf.ts';

/**
 * Products of licensed lenders, as the backend sends them: who lends, how much, at what yearly rate, for how long.
 * Loading, failing and having none each look like what they are.
 */
export const ProductList = observer(function ProductList({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const words = useWords(options);
  const { state, isLoading, products, retry, renewal, renew } = useShelf();
  const [{ order, isReversed }, setOrder] = useState({ order: 'usual' as ProductOrder, isReversed: false });
  const [wishes, setWishes] = useState(NO_WISHES);
  const [shown, setShown] = useState<Product | null>(null);
  const orders = PRODUCT_ORDERS.filter((name) => textsOf(options.orders).includes(name));
  const open = filledAction(engine, options.open);
  const empty = isObject(options.empty) ? options.empty : {};
  const emptyAction = filledAction(engine, empty.action);
  const found = filterProducts(products, wishes);
  const first = products.find(({ id }) => id === engine.fact('query.product')) ?? products[0];

  useEffect(() => {
    if (options.offerFirst !== true || !first || engine.stored.get('product_offered')) return;
    engine.stored.set('product_offered', '1');
    setShown(first);
  }, [engine, options.offerFirst, first]);

  return (
    <section className="dk-products dk-bare">
      {(options.title || options.refresh === true) && (
        <div className="dk-products-head">
          {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
          {options.refresh === true && (
            <RefreshBar
              renewal={renewal}
              isBusy={isLoading || renewal === 'running'}
              renew={renew}
              words={words}
            />
          )}
        </div>
      )}
      {products.length > 1 && isObject(options.filters) && (
        <FilterBar
          options={options.filters}
          products={products}
          wishes={wishes}
          words={words}
          choose={setWishes}
        />
      )}
      {products.length > 1 && orders.length > 1 && (
        <OrderBar
          orders={orders}
          order={order}
          isReversed={isReversed}
          words={words}
          choose={(next, reversed) => setOrder({ order: next, isReversed: reversed })}
        />
      )}
      {isLoading && <Skeleton label={words('loading')} cards={3} />}
      {state === 'failed' && <ShelfNotice words={words} retry={retry} />}
      {!isLoading && state !== 'failed' && products.length === 0 && (
        <div className="dk-shelf-notice">
          <p>{fill(empty.text)}</p>
          {emptyAction && (
            <ActionControl action={emptyAction} className="dk-button dk-button-quiet">
              {fill(empty.actionText)}
            </ActionControl>
          )}
        </div>
      )}
      {products.length > 0 && found.length === 0 && (
        <div className="dk-shelf-notice" role="status">
          <p>{words('filter.none')}</p>
          <button type="button" className="dk-button dk-button-quiet" onClick={() => setWishes(NO_WISHES)}>
            {words('filter.clear')}
          </button>
        </div>
      )}
      <ul className="dk-product-list">
        {sortProducts(found, order, isReversed).map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            words={words}
            open={options.popup === true ? () => setShown(product) : opening(open, product)}
          />
        ))}
      </ul>
      {options.note && products.length > 0 && <p className="dk-products-note">{fill(options.note)}</p>}
      {shown && (
        <ProductSheet
          product={shown}
          words={words}
          details={opening(open, shown)}
          close={() => setShown(null)}
        />
      )}
    </section>
  );
});

/** The page that `open` names, for one product. */
function opening(open: ActionSpec | null, product: Product): ActionSpec {
  if (!open || !('go' in open)) return open ?? { reload: true };
  return { go: open.go, query: { ...open.query, product: product.id } };
}
