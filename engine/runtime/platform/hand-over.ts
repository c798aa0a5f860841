import { NetworkError } from '../api/network-error.ts';
import type { EarlyScript } from './early-use.ts';
import type { HttpSend } from './platform.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/**
 * A call that the inline script has made already is not made again: the application's own gets its answer, once, and
 * only while the page is handed over.
 */
export function withEarlyAnswer(send: HttpSend, early: EarlyScript | null): HttpSend {
  return (request) => {
    const sent = early?.sent;
    const isSame = sent && request.url === sent.url && request.body?.split('&').includes(sent.pair);
    if (!isSame) return send(request);
    early.forget();
    return sent.answer.catch((cause: unknown) => {
      throw new NetworkError(request.method, request.url, cause);
    });
  };
}

/**
 * Draws the application over a page that a visitor may be using already, and carries out what is left of that: all in
 * one task, so that nothing of it is seen and no press falls in between. Where nobody did anything, taking over what
 * stands takes the browser's own time.
 *
 * @param isSame the application takes over what stands; else it draws the page anew.
 * @param atOnce has what a drawing changes stand when it returns.
 */
export function handOver(
  draw: () => void,
  isSame: boolean,
  atOnce: (draw: () => void) => void,
  early: EarlyScript | null,
): void {
  const use = early?.take() ?? { typed: [], ticked: [], pressed: [] };
  const isUsed = use.typed.length + use.ticked.length + use.pressed.length > 0;
  const focused = document.activeElement as TextBox | null;
  const caret = focused && [focused.selectionStart, focused.selectionEnd];
  if (isUsed || !isSame) atOnce(draw);
  else draw();
  // What the gate hid is another page by now.
  document.documentElement.style.removeProperty('visibility');
  if (!isUsed) return;
  for (const [box, text] of use.typed) atOnce(() => retype(here(box), text));
  for (const [one, isTicked] of use.ticked) atOnce(() => retick(here(one), isTicked));
  for (const button of use.pressed) atOnce(() => here(button)?.click());
  early?.forget();
  const again = focused && here(focused);
  if (again && focused !== document.body && !use.pressed.includes(focused)) {
    again.focus();
    if (typeof caret?.[0] === 'number') again.setSelectionRange(caret[0], caret[1] ?? null);
  }
}

/** The same element of a page that was drawn anew; null where that is not sure. */
function here<T extends HTMLElement>(element: T): T | null {
  if (element.isConnected) return element;
  if (element.id) return document.getElementById(element.id) as T | null;
  const name = element.localName;
  const group = element.closest('[id]');
  if (group) {
    const place = Array.from(group.querySelectorAll(name)).indexOf(element);
    return (document.getElementById(group.id)?.querySelectorAll<T>(name)[place] ?? null) as T | null;
  }
  const text = element.textContent;
  const alike = Array.from(document.querySelectorAll<T>(`#root ${name}`)).filter(
    (one) => text && one.textContent === text,
  );
  return alike.length === 1 ? (alike[0] as T) : null;
}

/** Has a box or chip ticked, or not, as if it were pressed now. */
function retick(control: HTMLElement | null, isTicked: boolean): void {
  if (control instanceof HTMLInputElement) control.checked = !isTicked;
  else if (control?.getAttribute('aria-checked') === String(isTicked)) return;
  control?.click();
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
