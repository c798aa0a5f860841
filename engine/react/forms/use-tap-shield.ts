import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Clock } from '../../runtime/platform/platform.ts';
import { MOMENT, tapShield } from '../sheets/tap-shield.ts';

/**
 * Whoever taps a button twice that leads to another step, opens or closes a picker, or clears the form, does nothing there with the
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
      tapShield(box.current, last.current.event, clock);
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
