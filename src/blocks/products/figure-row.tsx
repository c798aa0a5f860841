import { observer } from 'mobx-react-lite';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { Product } from './product.ts';
import { productFigures } from './product-figures.ts';

interface Props {
  readonly product: Product;
  readonly words: Words;
}

/** Amounts, yearly rate (labelled as simple) and terms of a product, side by side as far as there is room. */
export const FigureRow = observer(function FigureRow({ product, words }: Props) {
  const figures = productFigures(product, words);
  return (
    <dl className="dk-product-figures">
      {(['amount', 'rate', 'term'] as const).map((name) => (
        <div key={name} className={name === 'rate' ? 'dk-product-rate' : undefined}>
          <dt>{words(`label.${name}`)}</dt>
          <dd>{figures[name]}</dd>
        </div>
      ))}
    </dl>
  );
});
