import type { Release } from '../../engine/decide/model/release.ts';
import type { MadeOf, ReleaseStore } from './release-store.ts';
import type { Sources } from './sources.ts';

/** A store that can have what is current ready before somebody asks for it. */
export interface AheadStore extends ReleaseStore {
  /**
   * Reads the release that is current, with its compressed copies and what it is made of, in many short steps: of a
   * large one that takes tenths of a second, in which visitors have their turn. Throws as `current` and `read` do.
   */
  readAhead(): Generator<undefined, void>;
}

interface Ahead {
  readonly release: Release;
  /** What is wrong with the copies. */
  readonly copies: readonly string[];
}

/** @returns the store, which gives away once what it has read ahead: whoever asks again has it looked at again. */
export function aheadStore(store: ReleaseStore): AheadStore {
  let ahead: Ahead | null = null;
  /** Stays: the backend and the console both work with it. */
  let made: Sources | null = null;
  const isMade = ({ sources }: MadeOf): boolean => made !== null && made.id === sources;
  return {
    ...store,
    *readAhead() {
      const current = store.current();
      // What only notes the files is shown by nobody who does not have it.
      if (current === null || current.publication.action === 'start') return;
      const { id, publication } = current;
      const release = yield* store.readInSteps(id);
      const copies = yield* store.damagedCopiesInSteps(id);
      if (!isMade(publication)) made = yield* store.sourcesInSteps(publication);
      ahead = { release, copies };
    },
    read(id) {
      return ahead?.release.id === id ? ahead.release : store.read(id);
    },
    dropDamagedCopies(id) {
      const isLooked = ahead?.release.id === id && ahead.copies.length === 0;
      ahead = null;
      return isLooked ? [] : store.dropDamagedCopies(id);
    },
    sourcesOf: (version) => (isMade(version) ? made : store.sourcesOf(version)),
    *sourcesInSteps(version) {
      return isMade(version) ? made : yield* store.sourcesInSteps(version);
    },
  };
}
