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
 * Asks once before a half-filled form is left: by going back, by a link of the page, which waits for the answer, and by
 * closing or reloading the page, with the browser's own question. Before it asks, going back closes the sheet that is
 * open over the form, as it closes everything on a phone, and leads from a later step to the one before.
 *
 * For that the history holds the address a second time, so that a first step back stays on the page, while there may be
 * something to ask or to close. Where there is neither by then, that step is passed on.
 *
 * @param isHalfFilled the visitor has changed an answer and nothing is being sent.
 * @param isSent the answers are saved or on their way.
 * @param earlier leads to the step before; null where the first is shown.
 * @param place an element of the page.
 */
export function useLeaveQuestion(
  isHalfFilled: boolean,
  isSent: boolean,
  earlier: RefObject<(() => void) | null> | null,
  place: RefObject<HTMLElement | null>,
): LeaveQuestion {
  const { platform } = useEngine();
  const { address } = platform;
  const [question, setQuestion] = useState<'open' | 'asked' | 'leaving' | 'done'>('open');
  /** The history holds the address of the page twice. */
  const [isTwice, setTwice] = useState(() => address.isDoubled());
  /** The link that waits for the answer; null when the visitor went back. */
  const held = useRef<HTMLElement | null>(null);
  const mayAsk = isHalfFilled && question === 'open';
  const mayStay = mayAsk || earlier !== null;

  const bePrepared = () => {
    if (isTwice) return;
    if (!address.isDoubled()) address.double();
    setTwice(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever there may be something to ask
  useEffect(() => (mayStay ? bePrepared() : undefined), [mayStay, isTwice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what tells whether the history has room for a sheet
  useEffect(() => {
    const page = place.current?.ownerDocument;
    // A sheet takes the focus when it opens. The question itself has buttons for either answer, and going back is one
    // of them.
    const onFocus = () => question !== 'asked' && topSheet(place.current) && bePrepared();
    page?.addEventListener('focusin', onFocus);
    return () => page?.removeEventListener('focusin', onFocus);
  }, [isTwice, question, place]);

  useEffect(() => {
    const here = pathOf(address.current());
    return address.onPop((url) => {
      // Going forward again leads to the second entry, too.
      const isSecond = address.isDoubled();
      setTwice(isSecond);
      if (!isTwice || isSecond) return;
      if (pathOf(url) !== here) return setQuestion('done');
      const sheet = topSheet(place.current);
      if (sheet) sheet.click();
      else if (earlier) earlier.current?.();
      else if (mayAsk) setQuestion('asked');
      else if (!isSent) address.back();
    });
  }, [isTwice, mayAsk, isSent, earlier, address, place]);

  useEffect(() => {
    if (!mayAsk) return;
    const page = place.current?.ownerDocument;
    const here = pathOf(address.current());
    const follow = (event: Event) => {
      const link = leavingLink(event.target);
      // A page that was left before stays alive behind the shown one.
      if (!link || pathOf(address.current()) !== here) return;
      event.preventDefault();
      event.stopPropagation();
      held.current = link;
      setQuestion('asked');
    };
    page?.addEventListener('click', follow, true);
    return () => page?.removeEventListener('click', follow, true);
  }, [mayAsk, address, place]);

  const warns = isHalfFilled && (question === 'open' || question === 'asked');
  useEffect(() => (warns ? platform.screen.warnOnLeave() : undefined), [warns, platform]);
  // Only now does the browser ask nothing of its own.
  useEffect(() => {
    if (question !== 'leaving') return;
    setQuestion('done');
    if (held.current) held.current.click();
    else address.back();
  }, [question, address]);
  return {
    isAsked: question === 'asked',
    stay: () => {
      held.current = null;
      setQuestion('done');
    },
    leave: () => setQuestion('leaving'),
  };
}

/** What closes the sheet that is open over the form, the upper of two; null when none is. */
function topSheet(place: HTMLElement | null): HTMLElement | null {
  const sheets = place?.closest('.dk-page')?.querySelectorAll<HTMLElement>('.dk-sheet-close') ?? [];
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
