import type { ReleaseStore } from './release-store.ts';

/** Which release is the current one, and how sure that is. */
export interface CurrentOf {
  /**
   * As the pointer says; where it is damaged or gone, as the last line of the audit log says. Null when nothing was
   * published.
   */
  readonly id: string | null;
  /** What is wrong with the pointer; null when it is whole, or nothing was published. */
  readonly fault: string | null;
}

/** The current release of a folder of releases. Throws only where the folder cannot be read. */
export function currentOf(store: ReleaseStore): CurrentOf {
  try {
    return { id: store.current()?.id ?? null, fault: null };
  } catch (error) {
    return { id: store.log().at(-1)?.id ?? null, fault: (error as Error).message };
  }
}
