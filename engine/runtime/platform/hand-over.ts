import { NetworkError } from '../api/network-error.ts';
import type { EarlyScript } from './early-use.ts';
import type { HttpSend } from './platform.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/**
 * A call that the inline script has made already is not made again: the application's own gets its answer, once.
 */
export function withEarlyAnswer(send: HttpSend, early: EarlyScript | null): HttpSend {
  let taken = false;
  return (request) => {
    const sent = early?.sent;
    const isSame = !taken && sent && request.url === sent.url && request.body?.split('&').includes(sent.pair);
    if (!isSame) return send(request);
    taken = true;
    return sent.answer.catch((cause: unknown) => {
      throw new NetworkError(request.method, request.url, cause);
    });
  };
}

/**
 * Draws the application over a page that a visitor may be using already, and carries out what is left of that: all in
 * one task, so that nothing of it is seen and no press falls in between. Where nobody did anything, drawing takes the
 * browser's own time.
 *
 * @param atOnce has what a drawing changes stand when it returns.
 */
export function handOver(
  draw: () => void,
  atOnce: (draw: () => void) => void,
  early: EarlyScript | null,
): void {
  const use = early?.take();
  if (!use || use.typed.length + use.ticked.length + use.pressed.length === 0) {
    draw();
    return;
  }
  const focused = document.activeElement as TextBox | null;
  const caret = focused && [focused.selectionStart, focused.selectionEnd];
  atOnce(draw);
  atOnce(() => {
    for (const [box, text] of use.typed) retype(here(box), text);
    for (const one of use.ticked) {
      const tick = here(one);
      if (tick instanceof HTMLInputElement) tick.checked = !tick.checked;
      tick?.click();
    }
  });
  atOnce(() => {
    for (const button of use.pressed) here(button)?.click();
  });
  const again = focused && here(focused);
  if (again && focused !== document.body && !use.pressed.includes(focused)) {
    again.focus();
    if (typeof caret?.[0] === 'number') again.setSelectionRange(caret[0], caret[1] ?? null);
  }
}

/** The same element of a page that was drawn anew; null where it has none. */
function here<T extends HTMLElement>(element: T): T | null {
  if (element.isConnected) return element;
  if (element.id) return document.getElementById(element.id) as T | null;
  return (
    Array.from(document.querySelectorAll<T>(`#root ${element.localName}`)).find(
      (one) => one.textContent === element.textContent,
    ) ?? null
  );
}

/** Tells the application of what stands in a box as if it were typed now; the caret stays. */
function retype(
  box: (TextBox & { readonly _valueTracker?: { setValue(text: string): void } }) | null,
  text: string,
): void {
  if (!box) return;
  if (box.value !== text) box.value = text;
  box._valueTracker?.setValue('');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
