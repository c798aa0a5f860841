import type { Clock } from './platform.ts';

/**
 * Holds back what must not happen while a mouse button is down. A tap is told as such a press, when the finger is gone.
 */
export interface PressGate {
  /** Does something at once, or, during a press, as soon as that is over and the click it made has had its effect. */
  readonly after: (act: () => void) => void;
  /** Hears of presses from now on; the returned function ends that, and a press with it. */
  readonly watch: () => () => void;
}

/**
 * What ends a press besides letting go on the page: it was dragged off, taken away, or nobody tells where it was let
 * go.
 */
const OTHER_ENDS = ['dragend', 'pointercancel', 'contextmenu', 'keydown', 'blur'] as const;

/** Loaded with a form or a tool, so it is no part of `Platform`. */
export function createPressGate(clock: Pick<Clock, 'after'>): PressGate {
  let isDown = false;
  let held: (() => void)[] = [];
  const begin = ({ button }: MouseEvent) => {
    if (button === 0) isDown = true;
  };
  const end = () => {
    isDown = false;
    const acts = held;
    held = [];
    for (const act of acts) act();
  };
  // The click comes with the letting go, before anything else does.
  const letGo = () => void clock.after(0, end);
  return {
    after: (act) => {
      if (isDown) held.push(act);
      else act();
    },
    watch: () => {
      window.addEventListener('mousedown', begin, true);
      window.addEventListener('mouseup', letGo, true);
      // Not those of the boxes of the page: a `blur` of theirs does not rise to the window.
      for (const kind of OTHER_ENDS) window.addEventListener(kind, end);
      return () => {
        window.removeEventListener('mousedown', begin, true);
        window.removeEventListener('mouseup', letGo, true);
        for (const kind of OTHER_ENDS) window.removeEventListener(kind, end);
        end();
      };
    },
  };
}
