/**
 * Work that is done again and again. To call it is to stop it: what is under way is told by its signal, and waited for.
 */
export interface Repeating {
  (): Promise<void>;
  /** Does it at once; when it is under way, once more right after. */
  soon(): void;
}

/**
 * Does something again and again, never twice at once, first after a while. Failures are told and do not end it.
 *
 * @param everyMs milliseconds from its end to its next beginning.
 */
export function repeat(
  work: (stop: AbortSignal) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeating {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let running: Promise<unknown> | null = null;
  const wait = (ms: number): void => {
    running = null;
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    timer = setTimeout(() => {
      isWanted = false;
      running = work(stop.signal)
        .catch(onError)
        .finally(() => wait(isWanted ? 0 : everyMs));
    }, ms);
    timer.unref();
  };
  wait(everyMs);
  return Object.assign(
    async () => {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
    {
      soon() {
        if (!isWanted && running === null) wait(0);
        isWanted = true;
      },
    },
  );
}
