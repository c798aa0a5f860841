import { existsSync, statSync } from 'node:fs';
import { DamagedReleaseError } from './damaged-release-error.ts';

/** Waits for a damaged release to be mended without reading it, which may take long, again and again. */
export interface MendWatch {
  /** Begins to wait for what keeps a release from being read; an error that no file can mend ends the waiting. */
  waitFor(error: unknown): void;
  /** Ends the waiting. */
  stop(): void;
  isWaiting(): boolean;
  /** True when another try may succeed. */
  isDue(): boolean;
}

/** Differs whenever the file or folder was written, replaced or removed. */
function stateOf(path: string): string {
  if (!existsSync(path)) return 'gone';
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  return [ino, size, mtimeMs, ctimeMs].join(' ');
}

export function mendWatch(): MendWatch {
  let awaited: DamagedReleaseError | null = null;
  /**
   * State of the awaited file before it was read last; null when it was not looked at yet, so that nothing is missed.
   */
  let state: string | null = null;
  return {
    waitFor(error) {
      const next = error instanceof DamagedReleaseError ? error : null;
      if (next?.path !== awaited?.path) state = null;
      awaited = next;
    },
    stop() {
      awaited = null;
    },
    isWaiting: () => awaited !== null,
    isDue() {
      if (awaited === null) return false;
      if (awaited.path === null) return true;
      const before = state;
      state = stateOf(awaited.path);
      return state !== before;
    },
  };
}
