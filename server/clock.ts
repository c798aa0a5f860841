/** The time, as an argument: tests pass a clock that they move. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now(): number;
}

/**
 * How far the clocks of two servers may be apart, in milliseconds. What is of a later time than that is from before a
 * clock was set back.
 */
export const CLOCKS_APART_MS = 5 * 60_000;

/**
 * True while a pause lasts that began at a moment. One that began in a time to come, before the clock was set back, is
 * over.
 */
export const lasts = (began: number, ms: number, now: number): boolean => Math.abs(now - began) < ms;

export const systemClock: ServerClock = { now: () => Date.now() };
