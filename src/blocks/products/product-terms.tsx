import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { Skeleton } from './skeleton.tsx';
import { useProduct } from './use-shelf.ts';

const PARTS = ['requirements', 'materials', 'steps'] as const;

/** Who may apply, what to have at hand, and what happens. */
export const ProductTerms = observer(function ProductTerms({ options }: BlockProps) {
  const words = useWords(options);
  const { product, isLoading } = useProduct();
  if (isLoading) return <Skeleton bare />;
  if (!product || PARTS.every((part) => product[part].length === 0)) return null;
  return (
    <section className="dk-product-part dk-product-terms">
      {PARTS.map((part) => {
        const List = part === 'steps' ? 'ol' : 'ul';
        return (
          product[part].length > 0 && (
            <div key={part}>
              <h2 className="dk-title">{words(part)}</h2>
              <List>
                {product[part].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </List>
            </div>
          )
        );
      })}
    </section>
  );
});
