import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { BottomSheet } from '../../../engine/react/sheets/bottom-sheet.tsx';
import { CostTable } from './cost-table.tsx';
import type { Product } from './product.ts';

interface Props {
  readonly product: Product;
  readonly words: Words;
  /** How long the statement of costs stands before it can be confirmed. */
  readonly readingSeconds: number;
  /** The application is made on the lender's own site. */
  readonly leaving: boolean;
  readonly go: () => void;
  readonly close: () => void;
}

const TICK = 1000;

/**
 * Two steps before an application: all costs, confirmed after a time to read them; then who is visited next. Each is a
 * dialog of its own, so that a double tap does not answer both and the second is read out as a new one.
 */
export const ApplySheet = observer(function ApplySheet(props: Props) {
  const { product, words, readingSeconds, leaving, go, close } = props;
  const { clock } = useEngine().platform;
  const [left, setLeft] = useState(readingSeconds);
  const [isRead, setRead] = useState(false);

  useEffect(() => (left > 0 ? clock.after(TICK, () => setLeft(left - 1)) : undefined), [clock, left]);

  const cancel = (
    <button type="button" className="dk-button dk-button-quiet" onClick={close}>
      {words('cancel')}
    </button>
  );
  if (!isRead) {
    const actions = (
      <>
        {cancel}
        <button
          type="button"
          className="dk-button"
          disabled={left > 0}
          onClick={() => (leaving ? setRead(true) : go())}
        >
          {left > 0 ? words('reading', { seconds: left }) : words('read')}
        </button>
      </>
    );
    return (
      <BottomSheet key="cost" title={words('cost.title')} close={close} actions={actions}>
        <p className="dk-product-lender">
          {words('cost.of', { product: product.name, lender: product.lender })}
        </p>
        <CostTable product={product} words={words} />
      </BottomSheet>
    );
  }
  const actions = (
    <>
      {cancel}
      <button type="button" className="dk-button" onClick={go}>
        {words('leave.go')}
      </button>
    </>
  );
  return (
    <BottomSheet key="leave" title={words('leave.title')} close={close} actions={actions}>
      <p>{words('leave.text', { lender: product.lender })}</p>
      <p className="dk-product-site">{product.url.replace(/^https:\/\/([^/?#]*).*$/, '$1')}</p>
      <p className="dk-product-lender">{words('leave.care')}</p>
    </BottomSheet>
  );
});
