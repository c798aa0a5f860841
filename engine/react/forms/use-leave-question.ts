import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEngine } from '../page/engine-context.tsx';

/** Whether a form may be left. */
export interface LeaveQuestion {
  /** The visitor went back or followed a link, and is asked. */
  readonly isAsked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Asks once before a half-filled form is left: by going back, with a second entry of the same address in the history, so that
 * the first step back stays on the page (and only closes a sheet, where one is open); by a link of the page, which waits for the answer; by closing or reloading the page, with the
 * browser's own question. Where there is nothing to ask about any more, since every answer was taken back, that first step back is
 * passed on.
 *
 * @param isHalfFilled the visitor has changed an answer and nothing is being sent.
 * @param isSent the answers are saved or on their way.
 * @param place an element of the page.
 */
export function useLeaveQuestion(
  isHalfFilled: boolean,
  isSent: boolean,
  place: RefObject<HTMLElement | null>,
): LeaveQuestion {
  const { platform } = useEngine();
  const [state, setState] = useState<'silent' | 'ready' | 'asked' | 'leaving' | 'done'>('silent');
  /** The link that waits for the answer; null when the visitor went back. */
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isHalfFilled || state !== 'silent') return;
    platform.address.push(platform.address.current());
    setState('ready');
  }, [isHalfFilled, state, platform]);
  useEffect(() => {
    if (state !== 'ready') return;
    const here = pathOf(platform.address.current());
    const stop = platform.address.onPop((url) => {
      const isHere = pathOf(url) === here;
      // Going back closes what lies over the form, as it closes everything on a phone; the next step back asks.
      const sheet = isHere && place.current ? topSheet(place.current) : null;
      if (sheet) {
        sheet.click();
        return setState('silent');
      }
      setState(isHere && isHalfFilled ? 'asked' : 'done');
      if (isHere && !isHalfFilled && !isSent) platform.address.back();
    });
    const page = place.current?.ownerDocument;
    const follow = (event: Event) => {
      const link = leavingLink(event.target);
      // A page that was left before stays alive behind the shown one.
      if (!link || !isHalfFilled || pathOf(platform.address.current()) !== here) return;
      event.preventDefault();
      event.stopPropagation();
      held.current = link;
      setState('asked');
    };
    page?.addEventListener('click', follow, true);
    return () => {
      stop();
      page?.removeEventListener('click', follow, true);
    };
  }, [state, platform, isHalfFilled, isSent, place]);
  const warns = isHalfFilled && state !== 'done' && state !== 'leaving';
  useEffect(() => (warns ? platform.screen.warnOnLeave() : undefined), [warns, platform]);
  // Only now does the browser ask nothing of its own.
  useEffect(() => {
    if (state !== 'leaving') return;
    setState('done');
    if (held.current) held.current.click();
    else platform.address.back();
  }, [state, platform]);
  return {
    isAsked: state === 'asked',
    stay: () => {
      held.current = null;
      setState('done');
    },
    leave: () => setState('leaving'),
  };
}

/** What closes the sheet that is open over the form, the upper of two; null when none is. */
function topSheet(place: HTMLElement): HTMLElement | null {
  const sheets = place.closest('.dk-page')?.querySelectorAll<HTMLElement>('.dk-sheet-close') ?? [];
  return sheets[sheets.length - 1] ?? null;
}

/** The link that a tap would follow to another page in this view; null for what stays, dials, or opens beside. */
function leavingLink(target: EventTarget | null): HTMLElement | null {
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.closest('[role="dialog"]')) return null;
  return /^(#|tel:|sms:|mailto:)/.test(link.getAttribute('href') ?? '') ? null : link;
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '';
}
