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
  let latest = 0;
  let cancel = () => {};
  function flush() {
    cancel();
    const draft = waiting;
    waiting = null;
    if (draft) save(draft);
  }
  /** One timer for many letters: to set one anew costs as much as drawing the box. */
  function look() {
    const now = clock.now();
    const due = Math.min(latest + REST, since + LONGEST);
    if (now >= due || now < since) flush();
    else cancel = clock.after(due - now, look);
  }
  return {
    flush,
    keep: (draft) => {
      latest = clock.now();
      const isTimed = waiting !== null;
      waiting = draft;
      if (isTimed) return;
      since = latest;
      cancel = clock.after(REST, look);
    },
  };
}
