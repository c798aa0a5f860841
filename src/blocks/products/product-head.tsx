import type { ReactNode } from 'react';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { Product } from './product.ts';
import { ProductLogo } from './product-logo.tsx';

interface Props {
  readonly product: Product;
  readonly words: Words;
  /** The heading with the product's name. */
  readonly name: ReactNode;
}

/** Who offers what: logo, name of the product, full name of the lender. Samples say that they are samples. */
export function ProductHead({ product, words, name }: Props) {
  return (
    <div className="dk-product-head">
      <ProductLogo product={product} />
      <div className="dk-product-names">
        <div className="dk-product-name">
          {name}
          {product.sample && <i className="dk-product-sample">{words('sample')}</i>}
        </div>
        <p className="dk-product-lender">{product.lender}</p>
      </div>
    </div>
  );
}
