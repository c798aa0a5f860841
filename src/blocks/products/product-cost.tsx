import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { CostTable } from './cost-table.tsx';
import { Skeleton } from './skeleton.tsx';
import { useProduct } from './use-shelf.ts';

/** All costs of the product that the page is about. */
export const ProductCost = observer(function ProductCost({ options }: BlockProps) {
  const words = useWords(options);
  const { product, isLoading } = useProduct();
  if (isLoading) return <Skeleton bare />;
  if (!product) return null;
  return (
    <section className="dk-product-part">
      <h2 className="dk-title">{words('title')}</h2>
      <CostTable product={product} words={words} />
    </section>
  );
});
