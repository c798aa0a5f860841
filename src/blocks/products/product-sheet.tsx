import { observer } from 'mobx-react-lite';
import type { ActionSpec } from '../../../engine/decide/model/page.ts';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { BottomSheet } from '../../../engine/react/sheets/bottom-sheet.tsx';
import { CostTable } from './cost-table.tsx';
import { FigureRow } from './figure-row.tsx';
import type { Product } from './product.ts';
import { ProductHead } from './product-head.tsx';

interface Props {
  readonly product: Product;
  readonly words: Words;
  readonly details: ActionSpec;
  readonly close: () => void;
}

/** One product over the list: closed by the cross, a tap beside it, or Escape. */
export const ProductSheet = observer(function ProductSheet({ product, words, details, close }: Props) {
  const actions = (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={close}>
        {words('popup.close')}
      </button>
      <ActionControl action={details} className="dk-button">
        {words('popup.open')}
      </ActionControl>
    </>
  );
  return (
    <BottomSheet title={words('popup.title')} close={close} actions={actions}>
      <ProductHead product={product} words={words} name={<b>{product.name}</b>} />
      <FigureRow product={product} words={words} />
      {product.speed && <p className="dk-product-summary">{product.speed}</p>}
      <CostTable product={product} words={words} />
    </BottomSheet>
  );
});
