import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What was pressed inside a list, and where. */
interface Press {
  readonly button: Element;
  /** The entry that it is in; absent for the button that adds one. */
  readonly entry: Element | undefined;
  readonly index: number;
}

/**
 * Many a button of a list goes with its own press: the one that removes an entry, moves it to an end, or adds the last one. Whoever uses
 * keys or hears the page would stand at the top of the page then. The focus stays at the entry instead, else at the one in its
 * place, else at the button that adds one.
 *
 * @returns what the list calls with each press inside it.
 */
export function useHeldFocus(list: RefObject<HTMLElement | null>): (event: MouseEvent) => void {
  const pressed = useRef<Press | null>(null);
  useLayoutEffect(() => {
    const { current: press } = pressed;
    pressed.current = null;
    const page = list.current?.ownerDocument;
    // Only a focus that is gone is given back.
    if (!press || !list.current || page?.activeElement !== page?.body) return;
    const entries = entriesOf(list.current);
    const entry = press.entry?.isConnected
      ? press.entry
      : (entries[press.index] ?? entries[entries.length - 1]);
    const place = press.button.isConnected
      ? press.button
      : (firstControl(entry) ?? firstControl(list.current));
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  });
  return ({ target }) => {
    const button = list.current?.ownerDocument.activeElement;
    if (!list.current || !button?.contains(target as Node)) return;
    const entries = entriesOf(list.current);
    const index = entries.findIndex((one) => one.contains(button));
    pressed.current = { button, entry: entries[index], index: index < 0 ? entries.length : index };
  };
}

function entriesOf(list: HTMLElement): readonly Element[] {
  return [...list.children].filter((one) => one.classList.contains('dk-entry'));
}

function firstControl(place: Element | undefined): Element | null {
  return place?.querySelector('button:not(:disabled), input, textarea, [tabindex="0"]') ?? null;
}
