import type { Draft } from '../../runtime/forms/drafts.ts';
import type { Clock } from '../../runtime/platform/platform.ts';

/** Milliseconds between two looks whether typing rests. */
const LOOK = 500;

/** Looks after which unsent answers are kept although the visitor types on: they are three seconds old by then. */
const MOST_LOOKS = 6;

/**
 * Keeps unsent answers when typing rests, so that no letter waits for the phone's storage. Whoever makes one calls
 * `flush` when the page goes out of sight.
 */
export interface DraftKeeper {
  readonly keep: (draft: Draft) => void;
  /** Keeps at once what is still waiting. */
  readonly flush: () => void;
}

export function createDraftKeeper(clock: Pick<Clock, 'after'>, save: (draft: Draft) => void): DraftKeeper {
  let waiting: Draft | null = null;
  let isFresh = false;
  let looks = 0;
  let cancel = () => {};
  function flush() {
    cancel();
    const draft = waiting;
    waiting = null;
    if (draft) save(draft);
  }
  /** One timer for many letters: to set one anew costs as much as drawing the box. */
  function look() {
    cancel = clock.after(LOOK, () => {
      looks += 1;
      if (!isFresh || looks === MOST_LOOKS) return flush();
      isFresh = false;
      look();
    });
  }
  return {
    flush,
    keep: (draft) => {
      isFresh = waiting !== null;
      waiting = draft;
      if (isFresh) return;
      looks = 0;
      look();
    },
  };
}
