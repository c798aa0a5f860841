import type { Words } from '../../../engine/react/page/use-words.ts';
import type { ProductOrder } from './sort-products.ts';

interface Props {
  readonly orders: readonly ProductOrder[];
  readonly order: ProductOrder;
  readonly isReversed: boolean;
  readonly words: Words;
  readonly choose: (order: ProductOrder, isReversed: boolean) => void;
}

/** In which order the products stand. A second tap on the same figure turns the order round. */
export function OrderBar({ orders, order, isReversed, words, choose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of toggle buttons, no form fields
    <div className="dk-order" role="group" aria-label={words('order')}>
      {orders.map((name) => {
        const chosen = name === order;
        const turns = chosen && name !== 'usual';
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            className={chosen ? `dk-order-chosen${isReversed ? ' dk-order-reversed' : ''}` : undefined}
            onClick={() => choose(name, turns && !isReversed)}
          >
            {words(`order.${name}`)}
            {turns && (
              <>
                <i className="dk-order-arrow" aria-hidden="true" />
                <span className="dk-unseen">
                  {words(isReversed ? `order.${name}.back` : `order.${name}.on`)}
                </span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
