import { inTurns } from '../in-turns.ts';
import type { AheadStore } from './ahead-store.ts';
import type { ReleaseKeeper } from './release-keeper.ts';

/**
 * Takes up what was made current, between calls of visitors and never twice at once: the release is read in turns with
 * them, and then they have it at once, with what goes with it.
 *
 * @param then does what goes with another release.
 * @returns to be called now and then. Never rejects.
 */
export function takeUp(
  published: Pick<AheadStore, 'currentText' | 'readAhead'>,
  keeper: Pick<ReleaseKeeper, 'look'>,
  then: () => void,
): () => Promise<void> {
  let read = published.currentText();
  let last = Promise.resolve();
  async function look(): Promise<void> {
    try {
      for (let text = published.currentText(); text !== read; text = published.currentText()) {
        read = text;
        await inTurns(published.readAhead());
      }
    } catch {
      // The look itself says what is wrong.
    }
    if (keeper.look()) then();
  }
  return () => {
    last = last.then(look);
    return last;
  };
}
