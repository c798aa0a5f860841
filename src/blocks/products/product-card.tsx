import { observer } from 'mobx-react-lite';
import type { ActionSpec } from '../../../engine/decide/model/page.ts';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { exampleLine } from './example-line.ts';
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

/** One product of a list: who, how much at what rate, a worked example, how soon, and why it may suit. */
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
      <div className="dk-product-top-row">
        <ProductHead product={product} words={words} name={<b>{product.name}</b>} />
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
      <FigureRow product={product} words={words} />
      <div className="dk-product-facts">
        {product.example && <p>{exampleLine(product.example, words)}</p>}
        {product.speed && <p>{product.speed}</p>}
        <p>
          {product.reasons.length > 0 ? (
            <b className="dk-product-why">
              {words('reasons', { text: product.reasons.join(words('reasons.and')) })}
            </b>
          ) : (
            <>
              {product.summary}
              {product.tags.map((tag) => (
                <span key={tag} className="dk-product-tag">
                  {tag}
                </span>
              ))}
            </>
          )}
        </p>
      </div>
    </li>
  );
});
