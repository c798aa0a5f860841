import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What was pressed inside a list, and where. */
interface Press {
  readonly button: HTMLElement;
  /** The entry that it is in; absent for the button that adds one. */
  readonly entry: Element | undefined;
  readonly index: number;
}

/**
 * Many a button of a list goes with its own press: the one that removes an entry, moves it to an end, or adds the last
 * one. Whoever uses keys or hears the page would stand at the top of the page then. The focus stays at the entry
 * instead, else at the one in its place, else at the button that adds one.
 *
 * @returns what the list calls with each press inside it.
 */
export function useHeldFocus(list: RefObject<HTMLElement | null>): (event: MouseEvent) => void {
  const pressed = useRef<Press | null>(null);
  useLayoutEffect(() => {
    const [press, box] = [pressed.current, list.current];
    pressed.current = null;
    // Only a focus that is gone is given back.
    if (!press || !box || box.ownerDocument.activeElement !== box.ownerDocument.body) return;
    const { button, entry, index } = press;
    const entries = entriesOf(box);
    const place = entry?.isConnected ? entry : (entries[index] ?? entries[entries.length - 1]);
    const held = button.isConnected ? button : (firstControl(place) ?? firstControl(box));
    held?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    const box = list.current;
    const button = box?.ownerDocument.activeElement as HTMLElement | null | undefined;
    if (!box || !button?.contains(target as Node)) return;
    const entries = entriesOf(box);
    const at = entries.findIndex((one) => one.contains(button));
    pressed.current = { button, entry: entries[at], index: at < 0 ? entries.length : at };
  };
}

function entriesOf(list: HTMLElement): readonly Element[] {
  return [...list.querySelectorAll(':scope > .dk-entry')];
}

function firstControl(place: Element | undefined): HTMLElement | null | undefined {
  return place?.querySelector<HTMLElement>('button:not(:disabled), input, textarea, [tabindex="0"]');
}
