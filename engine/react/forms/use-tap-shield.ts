import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Clock } from '../../runtime/platform/platform.ts';

/** Milliseconds after a change within which a tap may still be meant for what was there before. */
const MOMENT = 400;

/** Pixels between the taps of a double tap, at most, to any side. */
const NEAR = 24;

/**
 * Whoever taps a button twice that leads to another step, opens or closes a picker or a sheet, or clears the form, does nothing there with the
 * second tap, whatever stands under the finger by then: for a moment a shield lies under it. Keys, and taps elsewhere, are what they
 * are.
 *
 * @param box holds everything of the form.
 * @param scene changes with what is shown by such a tap.
 */
export function useTapShield(
  box: RefObject<HTMLElement | null>,
  scene: string,
  clock: Pick<Clock, 'now' | 'after'>,
): void {
  const shown = useRef(scene);
  const last = useRef<{ readonly event: MouseEvent; readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (shown.current === scene) return;
    shown.current = scene;
    if (last.current && clock.now() - last.current.at < MOMENT)
      shield(box.current, last.current.event, clock);
  }, [box, scene, clock]);
  useEffect(() => {
    const place = box.current;
    const remember = (event: MouseEvent) => {
      // A key that presses a button is a click without a count.
      if (event.detail > 0) last.current = { event, at: clock.now() };
    };
    place?.addEventListener('click', remember, true);
    return () => place?.removeEventListener('click', remember, true);
  }, [box, clock]);
}

function shield(box: HTMLElement | null, tap: MouseEvent, clock: Pick<Clock, 'after'>): void {
  const element = box?.ownerDocument.createElement('div');
  if (!element) return;
  element.className = 'dk-tap-shield';
  Object.assign(element.style, {
    position: 'fixed',
    zIndex: '9999',
    left: `${tap.clientX - NEAR}px`,
    top: `${tap.clientY - NEAR}px`,
    width: `${2 * NEAR}px`,
    height: `${2 * NEAR}px`,
  });
  // The press would take the focus, and with it the keyboard, from where it is.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  box?.append(element);
  clock.after(MOMENT, () => element.remove());
}
