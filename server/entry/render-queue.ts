import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/** The server has no time for a page now. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** Renderings of one queue that may be under way: one that hangs must not keep all others from being made. */
const AT_ONCE = 4;

let turn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other rendering has. */
function ownTurn(): Promise<unknown> {
  turn = turn.then(() => nextTurn());
  return turn;
}

/**
 * Makes pages one in each turn of the event loop, so that files and calls are answered between two of them.
 *
 * @param most pages that may wait; a further one is refused with `OverloadedError`.
 */
export function renderQueue(most: number): <Result>(render: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(AT_ONCE);
  return async (render) => {
    if (limit.activeCount + limit.pendingCount >= AT_ONCE + most)
      throw new OverloadedError(`${most} pages wait to be rendered`);
    return limit(async () => {
      await ownTurn();
      return render();
    });
  };
}
