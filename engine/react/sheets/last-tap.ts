import type { Clock } from '../../runtime/platform/platform.ts';
import './tap-shield.css';

/** Milliseconds after a change within which a tap may still be meant for what was there before. */
const MOMENT = 400;

/** The last tap somewhere, which may be the first half of a double tap. */
export interface LastTap {
  readonly note: (click: MouseEvent) => void;
  /**
   * Where the tap was a moment ago, lays a shield under the finger, so that the second half does nothing.
   *
   * @param box what the shield is put into; it must stay while what was tapped goes.
   */
  readonly shield: (box: HTMLElement | null) => void;
}

export function lastTap(clock: Pick<Clock, 'now' | 'after'>): LastTap {
  let tap: MouseEvent | null = null;
  let until = 0;
  return {
    note: (click) => {
      // A key that presses a button is a click without a count.
      if (click.detail === 0) return;
      tap = click;
      until = clock.now() + MOMENT;
    },
    shield: (box) => {
      if (!tap || !box || clock.now() >= until) return;
      const element = box.ownerDocument.createElement('div');
      element.className = 'dk-tap-shield';
      element.style.cssText = `left:${tap.clientX}px;top:${tap.clientY}px`;
      // The press would take the focus, and with it the keyboard, from where it is.
      element.onmousedown = () => false;
      box.append(element);
      clock.after(MOMENT, () => element.remove());
    },
  };
}
