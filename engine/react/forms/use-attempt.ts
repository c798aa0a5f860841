import { type IObservableValue, observable, runInAction } from 'mobx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FORM_SAYS } from '../../forms/form-says.ts';
import type { FlowResult } from '../../runtime/run/visitor-call.ts';
import { useEngine } from '../page/engine-context.tsx';

/** Something to send, and whether the visitor still wants it sent. */
export interface Attempt {
  readonly send: () => Promise<FlowResult>;
  readonly isWanted: () => boolean;
  /** Hears of each failure, with what the visitor is told of it. */
  readonly refused?: (result: FlowResult, said: string) => void;
}

/**
 * Sending with a promise: what failed without a network is sent again as soon as there is one, if it is still wanted
 * then.
 */
export interface Attempts {
  /** Why the last attempt failed, as text. A box, since setting it to what it is costs a letter nothing. */
  readonly failure: IObservableValue<string | null>;
  /** The last attempt is sent again as soon as there is a network. */
  readonly isWaiting: IObservableValue<boolean>;
  /** The last attempt succeeded. */
  readonly isDone: boolean;
  /** One attempt at a time, also between a tap and the next rendering. */
  readonly attempt: (attempt: Attempt) => void;
  /** Says something where failures are said; while something is being sent, its outcome is what counts. */
  readonly tell: (text: string) => void;
  /**
   * The visitor did something that may have changed what is wanted: the promise to send, and what was said of the last
   * attempt, end unless it is still wanted.
   *
   * @param told text that says that the promise ended; nothing is said without.
   */
  readonly review: (told?: string) => void;
}

export function useAttempt(): Attempts {
  const engine = useEngine();
  const waiting = useRef<Attempt | null>(null);
  const sending = useRef(false);
  const [failure] = useState(() => observable.box<string | null>(null));
  const [isWaiting] = useState(() => observable.box(false));
  const [isDone, setDone] = useState(false);

  const keep = useCallback(
    (one: Attempt | null) => {
      waiting.current = one;
      runInAction(() => isWaiting.set(one !== null));
    },
    [isWaiting],
  );
  const say = useCallback((text: string | null) => runInAction(() => failure.set(text)), [failure]);
  const attempt = useCallback(
    async (one: Attempt) => {
      if (sending.current) return;
      sending.current = true;
      keep(null);
      say(null);
      const result = await one.send();
      sending.current = false;
      if (result.ok) return setDone(true);
      const { network, timeout } = engine.release.site.api.failureTexts;
      const isLost = [network, timeout].indexOf(result.error.key) >= 0;
      const isAgain = isLost && !engine.platform.screen.isOnline() && one.isWanted();
      keep(isAgain ? one : null);
      const said = isAgain
        ? engine.text(FORM_SAYS.offline)
        : engine.text(result.error.key, result.error.values);
      say(said);
      one.refused?.(result, said);
    },
    [engine, say, keep],
  );
  useEffect(
    () =>
      engine.platform.screen.onOnline(() => {
        if (waiting.current) void attempt(waiting.current);
      }),
    [engine, attempt],
  );
  const tell = useCallback((text: string) => sending.current || say(text), [say]);
  const review = useCallback(
    (told?: string) => {
      const wasWaiting = waiting.current;
      if (wasWaiting?.isWanted()) return;
      keep(null);
      if (wasWaiting) say(told ?? null);
      else if (failure.get() !== told) say(null);
    },
    [failure, say, keep],
  );
  return { failure, isWaiting, isDone, attempt, tell, review };
}
