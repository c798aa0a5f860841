import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useScope } from '../../../engine/react/page/engine-context.tsx';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { Renewal } from './product-shelf.ts';
import type { PullProps } from './pull-to-refresh.tsx';

interface Props {
  readonly renewal: Renewal;
  /** Products are on their way, for the first time or again. */
  readonly isBusy: boolean;
  readonly renew: () => void;
  readonly words: Words;
}

const load = () => import('./pull-to-refresh.tsx');

/**
 * Asks for the products again: a button that everybody reaches, and drawing the page down, whose script comes once the
 * list stands. What came of it is said beside the button.
 */
export function RefreshBar({ renewal, isBusy, renew, words }: Props) {
  const { blocks } = useScope();
  const place = useRef<HTMLDivElement>(null);
  const [Pull, setPull] = useState<ComponentType<PullProps> | null>(null);
  useEffect(() => {
    // Without the script the button is left, and the browser's own way to draw a page down.
    blocks.script('pull-to-refresh', load).then(
      (module) => module && setPull(() => module.PullToRefresh),
      () => undefined,
    );
  }, [blocks]);
  return (
    <div className="dk-refresh" ref={place}>
      <span role="status">{renewal !== 'none' && words(`refresh.${renewal}`)}</span>
      <button type="button" className="dk-refresh-button" aria-disabled={isBusy} onClick={renew}>
        {words('refresh')}
      </button>
      {Pull && <Pull place={place} isBusy={isBusy} words={words} refresh={renew} />}
    </div>
  );
}
