import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { Skeleton } from './skeleton.tsx';
import { useProduct } from './use-shelf.ts';

/** Who lends: what a visitor compares with the lender's own page before typing anything there. */
export const ProductLender = observer(function ProductLender({ options }: BlockProps) {
  const words = useWords(options);
  const fill = useFill();
  const { product, isLoading } = useProduct();
  const checks = textsOf(options.checks);
  if (isLoading) return <Skeleton bare />;
  if (!product) return null;
  const rows = [
    ['lender', product.lender],
    ['kind', product.lenderKind],
    ['licence', product.licence],
    ['site', product.url.replace(/^https:\/\/([^/?#]*).*$/, '$1')],
  ].filter(([, value]) => value);
  return (
    <section className="dk-product-part dk-facts">
      <h2 className="dk-title">{words('title')}</h2>
      <dl>
        {rows.map(([name = '', value]) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {product.contact && (
          <div>
            <dt>{words('contact')}</dt>
            <dd>
              <a className="dk-link" href={`tel:${product.contact.replace(/[^\d+]/g, '')}`}>
                {product.contact}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {checks.length > 0 && (
        <ul className="dk-product-checks">
          {checks.map((line) => (
            <li key={line}>{fill(line)}</li>
          ))}
        </ul>
      )}
    </section>
  );
});
