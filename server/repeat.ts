/**
 * Does something again and again, never twice at once. Failures are told and do not end it. Returns the function that
 * stops it: work that is under way is told by its signal, and waited for.
 */
export function repeat(
  work: (stop: AbortSignal) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const again = (): void => {
    if (stop.signal.aborted) {
      return;
    }
    timer = setTimeout(() => {
      running = work(stop.signal).catch(onError).finally(again);
    }, everyMs);
    timer.unref();
  };
  again();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await running;
  };
}
