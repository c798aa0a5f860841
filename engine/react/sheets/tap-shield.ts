import type { Clock } from '../../runtime/platform/platform.ts';

/** Milliseconds after a change within which a tap may still be meant for what was there before. */
export const MOMENT = 400;

/** Pixels between the taps of a double tap, at most, to any side. */
const NEAR = 24;

/**
 * Lays a shield under the finger for a moment, so that the second half of a double tap does nothing.
 *
 * @param box what the shield is put into; it must stay while what was tapped goes.
 * @param tap the first half.
 */
export function tapShield(
  box: HTMLElement | null,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  clock: Pick<Clock, 'after'>,
): void {
  const element = box?.ownerDocument.createElement('div');
  if (!element) return;
  element.className = 'dk-tap-shield';
  Object.assign(element.style, {
    position: 'fixed',
    zIndex: '9999',
    left: `${clientX - NEAR}px`,
    top: `${clientY - NEAR}px`,
    width: `${2 * NEAR}px`,
    height: `${2 * NEAR}px`,
  });
  // The press would take the focus, and with it the keyboard, from where it is.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  box?.append(element);
  clock.after(MOMENT, () => element.remove());
}
