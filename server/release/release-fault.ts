import { engineRefusal } from './engine-refusal.ts';
import type { ReleaseStore } from './release-store.ts';

/** Why visitors cannot get a release: a sentence that names it and the part that is damaged, or the engine that it needs. */
export interface ReleaseFault {
  readonly kind: 'damaged' | 'other engine';
  readonly reason: string;
}

/** Looks at every file of a release; null when it is whole and for this engine. */
export function releaseFault(store: ReleaseStore, id: string): ReleaseFault | null {
  try {
    store.read(id);
    const reason = engineRefusal(id, store.pointerOf(id).engine);
    return reason === null ? null : { kind: 'other engine', reason };
  } catch (error) {
    return { kind: 'damaged', reason: `${(error as Error).message}.` };
  }
}
