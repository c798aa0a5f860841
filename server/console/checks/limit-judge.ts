import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { RunJudge } from './run-judge.ts';

/** Each takes a processor and up to a gigabyte. */
const AT_ONCE = 2;

/** Who comes when so many wait is told to come again. */
const MOST_WAITING = 8;

/** Lets few requests run at once. Rejects with a `ConsoleRefusal` where too many wait already. */
export function limitJudge(run: RunJudge): RunJudge {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (request, progress, cancelled) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING)
        throw new ConsoleRefusal('busy', '同时要做的检查太多，请过一会儿再试。');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await run(request, progress, cancelled);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
