import { observer } from 'mobx-react-lite';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { filledAction } from '../../../engine/react/page/filled-action.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { FigureRow } from './figure-row.tsx';
import { ProductHead } from './product-head.tsx';
import { ShelfNotice } from './shelf-notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { useProduct } from './use-shelf.ts';

/** The head of a page about one product; it also says when the product is not there. */
export const ProductSummary = observer(function ProductSummary({ options }: BlockProps) {
  const engine = useEngine();
  const words = useWords(options);
  const { product, isLoading, state, retry } = useProduct();
  const list = filledAction(engine, options.list);
  if (isLoading) {
    return (
      <section className="dk-product-top dk-bare">
        <h1 className="dk-unseen">{words('loading')}</h1>
        <Skeleton label={words('loading')} />
      </section>
    );
  }
  if (!product) {
    return (
      <section className="dk-product-top dk-product-gone dk-bare">
        <h1 key="gone" className="dk-product-title">
          {words(state === 'failed' ? 'failed.title' : 'gone.title')}
        </h1>
        {state === 'failed' ? (
          <ShelfNotice words={words} retry={retry} />
        ) : (
          <div className="dk-shelf-notice">
            <p>{words('gone')}</p>
            {list && (
              <ActionControl action={list} className="dk-button dk-button-quiet">
                {words('list')}
              </ActionControl>
            )}
          </div>
        )}
      </section>
    );
  }
  return (
    <section className="dk-product-top dk-bare">
      <ProductHead
        product={product}
        words={words}
        name={<h1 className="dk-product-title">{product.name}</h1>}
      />
      <FigureRow product={product} words={words} />
      <ul className="dk-product-points">
        {product.reasons.length > 0 && (
          <li>{words('reasons', { text: product.reasons.join(words('reasons.and')) })}</li>
        )}
        {[product.summary, product.speed, product.methods.join('、')].filter(Boolean).map((point, at) => (
          <li key={point}>{at === 2 ? words('methods', { methods: point }) : point}</li>
        ))}
      </ul>
    </section>
  );
});
