import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ActionSpec } from '../../../engine/decide/model/page.ts';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { filledAction } from '../../../engine/react/page/filled-action.ts';
import { numberOf } from '../../../engine/react/page/read-options.ts';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { ApplySheet } from './apply-sheet.tsx';
import { hasApplied, noteApplication } from './has-applied.ts';
import type { Product } from './product.ts';
import { useProduct } from './use-shelf.ts';

/**
 * The way to apply, always in reach at the lower edge: first the statement of costs with time to read it, then a notice
 * that the site is left. Once a day for each product.
 */
export const ProductApply = observer(function ProductApply({ options }: BlockProps) {
  const engine = useEngine();
  const words = useWords(options);
  const isMounted = useMounted();
  const { product } = useProduct();
  const [asking, setAsking] = useState<string | null>(null);
  const bar = useRef<HTMLElement>(null);
  // As useLowerBar of forms does; a script that both share would cost every first page its entry in the list of
  // scripts.
  useLayoutEffect(() => {
    const style = bar.current?.ownerDocument.documentElement.style;
    style?.setProperty('--dk-bar', `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style?.removeProperty('--dk-bar');
  });
  if (!product) return null;
  const applied = isMounted && hasApplied(engine, product.id);
  const leaving = product.applyType === 'external';
  const way: ActionSpec | null = leaving
    ? product.url
      ? { open: product.url }
      : null
    : filledAction(engine, options[product.applyType]);

  function go(to: Product, action: ActionSpec) {
    setAsking(null);
    noteApplication(engine, to.id);
    void engine.perform(action);
  }

  return (
    <section ref={bar} className="dk-product-apply dk-bare">
      <p className="dk-product-apply-note">
        {words(way ? (applied ? 'note.applied' : 'note') : 'note.closed', { lender: product.lender })}
      </p>
      <button
        type="button"
        className="dk-button"
        disabled={applied || !way}
        onClick={() => setAsking(product.id)}
      >
        {words(applied ? 'applied' : 'apply')}
      </button>
      {way && asking === product.id && (
        <ApplySheet
          product={product}
          words={words}
          readingSeconds={numberOf(options.readingSeconds, 5)}
          leaving={leaving}
          go={() => go(product, way)}
          close={() => setAsking(null)}
        />
      )}
    </section>
  );
});
