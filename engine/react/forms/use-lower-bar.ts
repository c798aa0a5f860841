import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells what floats above the page how high the bar is that stays at the lower edge, as `--dk-bar`: nothing may cover
 * the button of a form. Measured at every rendering, since texts and their size change.
 */
export function useLowerBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const style = bar.current?.ownerDocument.documentElement.style;
    style?.setProperty('--dk-bar', `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style?.removeProperty('--dk-bar');
  });
}
