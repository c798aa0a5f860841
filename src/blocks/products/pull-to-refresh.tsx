import { type RefObject, useEffect, useState } from 'react';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import type { Words } from '../../../engine/react/page/use-words.ts';

export interface PullProps {
  /** An element of the page that is drawn down. */
  readonly place: RefObject<HTMLElement | null>;
  /** Products are on their way: nothing can be drawn. */
  readonly isBusy: boolean;
  readonly words: Words;
  readonly refresh: () => void;
}

/** The sign follows the finger half as far, in px: from where letting go refreshes, and how far it goes at most. */
const SHARE = 0.5;
const ENOUGH = 56;
const MOST = 84;
/** Height of the sign, which comes from above the screen. */
const HEIGHT = 44;

/** Way of a finger, in px, from which its direction counts. */
const SLACK = 6;

/**
 * Drawing the page down from its top asks for the products again, in place of the browser's own gesture, which would
 * load the whole page. Those who cannot draw have the button: the sign says nothing to a screen reader.
 */
export function PullToRefresh({ place, isBusy, words, refresh }: PullProps) {
  const { platform } = useEngine();
  const [drawn, setDrawn] = useState(0);
  const [wasMeant, setMeant] = useState(false);
  useEffect(() => {
    const style = place.current?.ownerDocument.documentElement.style;
    style?.setProperty('overscroll-behavior-y', 'contain');
    return () => void style?.removeProperty('overscroll-behavior-y');
  }, [place]);
  useEffect(() => {
    const page = place.current?.closest<HTMLElement>('.dk-page');
    if (!page || isBusy) return;
    let from: { readonly x: number; readonly y: number } | null = null;
    let far = 0;
    const follow = (next: number) => {
      far = next;
      setDrawn(next);
    };
    const begin = ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isFree = platform.screen.scrollTop() <= 0 && !page.ownerDocument.querySelector('[role="dialog"]');
      from = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null;
      if (far > 0) follow(0);
    };
    const draw = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      const aside = Math.abs(touch.clientX - from.x);
      if (far === 0 && (down < 0 || aside > down) && Math.max(aside, -down) > SLACK) from = null;
      else if (far > 0 || down > SLACK) {
        if (event.cancelable) event.preventDefault();
        follow(Math.min(Math.max((down - SLACK) * SHARE, 0), MOST));
      }
    };
    const end = (event: TouchEvent) => {
      const isMeant = from && far >= ENOUGH && event.type === 'touchend';
      from = null;
      if (far > 0) follow(0);
      setMeant(isMeant === true);
      if (isMeant) refresh();
    };
    page.addEventListener('touchstart', begin, { passive: true });
    page.addEventListener('touchmove', draw, { passive: false });
    page.addEventListener('touchend', end);
    page.addEventListener('touchcancel', end);
    return () => {
      page.removeEventListener('touchstart', begin);
      page.removeEventListener('touchmove', draw);
      page.removeEventListener('touchend', end);
      page.removeEventListener('touchcancel', end);
    };
  }, [place, platform, isBusy, refresh]);
  const isWaiting = wasMeant && isBusy;
  if (drawn <= 0 && !isWaiting) return null;
  const says = isWaiting ? 'refresh.running' : drawn >= ENOUGH ? 'refresh.release' : 'refresh.pull';
  const at = (isWaiting ? ENOUGH : drawn) - HEIGHT;
  return (
    <div className="dk-pull" aria-hidden="true" style={{ transform: `translate(-50%, ${at}px)` }}>
      {words(says)}
    </div>
  );
}
