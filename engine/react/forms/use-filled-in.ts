import { type RefObject, useEffect } from 'react';

type TextBox = (HTMLInputElement | HTMLTextAreaElement) & {
  /** What React thinks stands in the box: without a difference to that it tells nobody. */
  readonly _valueTracker?: { readonly setValue: (text: string) => void };
};

/** Of the animation by which `form.css` marks a box that the browser has filled in. */
const MARK = 'dk-filled';

/**
 * Some browsers and password managers fill a box in and say only that it has changed, others only begin the animation
 * of such boxes. Every control under `box` is then told that it was typed into, as it expects.
 */
export function useFilledIn(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = box.current;
    const seen = new WeakMap<EventTarget, string>();
    const note = ({ target }: Event) => {
      if (isTextBox(target)) seen.set(target, target.value);
    };
    const tell = ({ target, animationName = MARK }: Event & { readonly animationName?: string }) => {
      if (animationName !== MARK || !isTextBox(target) || seen.get(target) === target.value) return;
      target._valueTracker?.setValue(`${target.value} `);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      ['input', note],
      ['change', tell],
      ['animationstart', tell],
    ];
    for (const [name, listener] of listeners) place?.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) place?.removeEventListener(name, listener, true);
    };
  }, [box]);
}

function isTextBox(target: EventTarget | null): target is TextBox {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(?:checkbox|radio|file|button|submit)$/.test(target.type);
}
