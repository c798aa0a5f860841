import { setImmediate as next, setTimeout as wait } from 'node:timers/promises';

/**
 * What the work comes to, unless it takes longer than `ms` milliseconds. The work itself goes on. What has come while
 * the event loop was held up is in time.
 *
 * @throws Error that says what took too long; whatever the work throws.
 */
export async function inTime<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  const done = new AbortController();
  const late = wait(ms, null, { signal: done.signal }).then(async () => {
    await next();
    throw new Error(`${what} took longer than ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
