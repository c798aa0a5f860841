/** The time, as an argument: tests pass a clock that they move. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: ServerClock = { now: () => Date.now() };
