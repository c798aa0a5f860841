import { setImmediate } from 'node:timers/promises';

/** Milliseconds in which visitors wait for nothing else. */
const TURN_MS = 8;

/** Does work of many short steps so that whatever else goes on in this process has its turn again and again. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}
