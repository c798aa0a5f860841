/** Does something again and again, never twice at once. Failures are told and do not end it. Returns the function that stops it. */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const again = (): void => {
    if (stopped) {
      return;
    }
    timer = setTimeout(() => {
      running = work().catch(onError).finally(again);
    }, everyMs);
    timer.unref();
  };
  again();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
