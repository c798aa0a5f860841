import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Clock } from '../../runtime/platform/platform.ts';
import { lastTap } from '../sheets/last-tap.ts';

/**
 * Whoever taps a button twice that leads to another step, opens or closes a picker, or clears the form, does nothing
 * there with the second tap, whatever stands under the finger by then: for a moment a shield lies under it. Keys, and
 * taps elsewhere, are what they are.
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
  const [tap] = useState(() => lastTap(clock));
  useLayoutEffect(() => {
    if (shown.current !== scene) tap.shield(box.current);
    shown.current = scene;
  }, [box, scene, tap]);
  useEffect(() => {
    const place = box.current;
    place?.addEventListener('click', tap.note, true);
    return () => place?.removeEventListener('click', tap.note, true);
  }, [box, tap]);
}
