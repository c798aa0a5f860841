import { observer } from 'mobx-react-lite';
import type { ActionSpec } from '../../../engine/decide/model/page.ts';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { FigureRow } from './figure-row.tsx';
import { hasApplied } from './has-applied.ts';
import type { Product } from './product.ts';
import { ProductHead } from './product-head.tsx';

interface Props {
  readonly product: Product;
  readonly words: Words;
  /** Where the card leads, or what opens the product on the spot. */
  readonly open: ActionSpec | (() => void);
}

/** One product of a list. */
export const ProductCard = observer(function ProductCard({ product, words, open }: Props) {
  const engine = useEngine();
  const applied = useMounted() && hasApplied(engine, product.id);
  const text = (
    <>
      {words(applied ? 'applied' : 'open')}
      <span className="dk-unseen">{words('openName', { product: product.name })}</span>
    </>
  );
  const className = applied ? 'dk-product-go dk-product-applied' : 'dk-product-go';
  return (
    <li className="dk-product-card">
      <ProductHead product={product} words={words} name={<b>{product.name}</b>} />
      <FigureRow product={product} words={words} />
      {product.summary && <p className="dk-product-summary">{product.summary}</p>}
      <div className="dk-product-foot">
        <p className="dk-product-tags">
          {product.tags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </p>
        {typeof open === 'function' ? (
          <button type="button" className={className} onClick={open}>
            {text}
          </button>
        ) : (
          <ActionControl action={open} className={className}>
            {text}
          </ActionControl>
        )}
      </div>
    </li>
  );
});
