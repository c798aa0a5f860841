import type { Draft } from '../../runtime/forms/drafts.ts';
import type { Clock } from '../../runtime/platform/platform.ts';

/** Milliseconds without a change after which unsent answers are kept. */
const REST = 400;

/** Milliseconds that unsent answers may be ahead of what is kept of them, while the visitor types on and on. */
const LONGEST = 3000;

/**
 * Keeps unsent answers when typing rests, so that no letter waits for the phone's storage. Whoever makes one calls `flush`
 * when the page goes out of sight.
 */
export interface DraftKeeper {
  readonly keep: (draft: Draft) => void;
  /** Keeps at once what is still waiting. */
  readonly flush: () => void;
}

export function createDraftKeeper(
  clock: Pick<Clock, 'after' | 'now'>,
  save: (draft: Draft) => void,
): DraftKeeper {
  let waiting: Draft | null = null;
  let since = 0;
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
      const now = clock.now();
      if (!waiting) since = now;
      waiting = draft;
      cancel();
      cancel = clock.after(Math.max(0, Math.min(REST, since + LONGEST - now)), flush);
    },
  };
}
