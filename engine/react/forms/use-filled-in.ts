import { type RefObject, useEffect } from 'react';

type Box = HTMLInputElement & {
  /** What React thinks stands in the box: without a difference to that it tells nobody. */
  readonly _valueTracker?: { readonly getValue: () => string; readonly setValue: (text: string) => void };
};

/** Of the animation by which `form.css` marks a box that the browser has filled in. */
const MARK = 'dk-filled';

/** Boxes with a text; a choice, a box to tick, a file or a button has none. */
const TEXT_BOX = 'textarea,input:not([type=checkbox]):not([type=radio]):not([type=file])';

/** What is picked or ticked, but for what must be agreed to: that is the visitor's own to tick. */
const CHOICE = '[type=radio],[type=checkbox]:not([aria-required=true])';

/**
 * Some browsers and password managers fill a box in and say only that it has changed, others only begin the animation
 * of such boxes. Every control under `box` is then told that it was typed into, as it expects.
 */
export function useFilledIn(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = box.current;
    const tell = ({ target, animationName = MARK }: Event & { readonly animationName?: string }) => {
      const filled = target as Box;
      if (animationName !== MARK) return;
      if (filled.matches(TEXT_BOX)) {
        filled._valueTracker?.setValue('');
        filled.dispatchEvent(new Event('input', { bubbles: true }));
        // A press has told of itself by now.
      } else if (filled.matches(CHOICE) && filled._valueTracker?.getValue() !== String(filled.checked)) {
        filled.dispatchEvent(new Event('click', { bubbles: true }));
      }
    };
    const events = ['change', 'animationstart'];
    for (const name of events) place?.addEventListener(name, tell, true);
    return () => {
      for (const name of events) place?.removeEventListener(name, tell, true);
    };
  }, [box]);
}
