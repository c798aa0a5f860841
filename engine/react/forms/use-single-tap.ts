import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Clock } from '../../runtime/platform/platform.ts';

/** Milliseconds after a change within which a tap may still be meant for what was there before. */
const MOMENT = 400;

/** Pixels between the taps of a double tap, at most. */
const NEAR = 48;

/** The press before the click brings the focus, and with it a keyboard. */
const KINDS = ['mousedown', 'click'] as const;

/**
 * Whoever taps a button twice that leads to another step, opens or closes a picker, or clears the form, does nothing there with the
 * second tap, whatever stands under the finger by then. Keys, and taps elsewhere, are what they are.
 *
 * @param box holds everything of the form.
 * @param scene changes with what is shown by such a tap.
 */
export function useSingleTap(
  box: RefObject<HTMLElement | null>,
  scene: string,
  clock: Pick<Clock, 'now'>,
): void {
  const shown = useRef(scene);
  const changed = useRef(0);
  const last = useRef<{ readonly event: MouseEvent; readonly at: number } | null>(null);
  /** The tap that led there; null where another thing did. */
  const cause = useRef<MouseEvent | null>(null);
  useLayoutEffect(() => {
    if (shown.current === scene) return;
    shown.current = scene;
    changed.current = clock.now();
    const { event, at = 0 } = last.current ?? {};
    cause.current = event && changed.current - at < MOMENT ? event : null;
  }, [scene, clock]);
  useEffect(() => {
    const place = box.current;
    const judge = (event: MouseEvent) => {
      // A key that presses a button is a click without a count.
      const isTap = event.detail > 0;
      const { clientX = 0, clientY = 0 } = cause.current ?? {};
      const isNear =
        cause.current && Math.abs(event.clientX - clientX) + Math.abs(event.clientY - clientY) < NEAR;
      if (isTap && isNear && clock.now() - changed.current < MOMENT) {
        event.preventDefault();
        event.stopPropagation();
      } else if (isTap && event.type === 'click') last.current = { event, at: clock.now() };
    };
    for (const kind of KINDS) place?.addEventListener(kind, judge, true);
    return () => {
      for (const kind of KINDS) place?.removeEventListener(kind, judge, true);
    };
  }, [box, clock]);
}
