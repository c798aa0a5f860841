import type { Draft } from '../../runtime/forms/drafts.ts';
import type { Clock } from '../../runtime/platform/platform.ts';

/** Milliseconds that unsent answers may be ahead of what is kept of them. */
const DELAY = 100;

/** Keeps unsent answers a moment after they change, so that a letter does not wait for the phone's storage. */
export interface DraftKeeper {
  readonly keep: (draft: Draft) => void;
  /** Keeps at once what is still waiting. */
  readonly flush: () => void;
}

export function createDraftKeeper(clock: Pick<Clock, 'after'>, save: (draft: Draft) => void): DraftKeeper {
  let waiting: Draft | null = null;
  let cancel = () => {};
  function flush() {
    cancel();
    const draft = waiting;
    waiting = null;
    if (draft) save(draft);
  }
  return {
    flush,
    keep: (draft) => {
      const isTimed = waiting !== null;
      waiting = draft;
      if (!isTimed) cancel = clock.after(DELAY, flush);
    },
  };
}
