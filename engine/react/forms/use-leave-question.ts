import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEngine } from '../page/engine-context.tsx';

/** Whether a form may be left. */
export interface LeaveQuestion {
  /** The visitor went back or followed a link, and is asked. */
  readonly isAsked: boolean;
  /** It was a link. */
  readonly isByLink: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Asks once before a half-filled form is left: by going back, by a link of the page, which waits for the answer, and by
 * closing or reloading the page, with the browser's own question. Before it asks, going back leads from a later step to
 * the one before; while the answers are sent, a first step back stays.
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
  /** The link that waits for the answer; null when the visitor went back. */
  const held = useRef<HTMLElement | null>(null);
  const mayAsk = isHalfFilled && question === 'open';

  useEffect(() => {
    if (!mayAsk && !isSent && !earlier) return;
    return address.holdBack(() => {
      if (earlier) earlier.current?.();
      else if (mayAsk) setQuestion('asked');
      return earlier !== null;
    }, true);
  }, [mayAsk, isSent, earlier, address]);

  useEffect(() => {
    const here = pathOf(address.current());
    return address.onPop((url) => pathOf(url) !== here && setQuestion('done'));
  }, [address]);

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
    isByLink: held.current !== null,
    stay: () => {
      held.current = null;
      setQuestion('done');
    },
    leave: () => setQuestion('leaving'),
  };
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
