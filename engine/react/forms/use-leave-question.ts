import { useEffect, useState } from 'react';
import { useEngine } from '../page/engine-context.tsx';

/** Whether a form may be left. */
export interface LeaveQuestion {
  /** The visitor went back and is asked. */
  readonly isAsked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Asks once before a half-filled form is left: by going back, with a second entry of the same address in the history, so that
 * the first step back stays on the page; by closing or reloading the page, with the browser's own question.
 *
 * @param isHalfFilled the visitor has changed an answer and nothing is being sent.
 */
export function useLeaveQuestion(isHalfFilled: boolean): LeaveQuestion {
  const { platform } = useEngine();
  const [state, setState] = useState<'silent' | 'ready' | 'asked' | 'done'>('silent');
  useEffect(() => {
    if (!isHalfFilled || state !== 'silent') return;
    platform.address.push(platform.address.current());
    setState('ready');
  }, [isHalfFilled, state, platform]);
  useEffect(() => {
    if (state !== 'ready') return;
    const here = pathOf(platform.address.current());
    return platform.address.onPop((url) => setState(pathOf(url) === here && isHalfFilled ? 'asked' : 'done'));
  }, [state, platform, isHalfFilled]);
  const warns = isHalfFilled && state !== 'done';
  useEffect(() => (warns ? platform.screen.warnOnLeave() : undefined), [warns, platform]);
  return {
    isAsked: state === 'asked',
    stay: () => setState('done'),
    leave: () => {
      setState('done');
      platform.address.back();
    },
  };
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '';
}
