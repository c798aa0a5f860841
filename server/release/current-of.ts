import type { Publication } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';

/** Which release is the current one, and how sure that is. */
export interface CurrentOf {
  /**
   * As the pointer says; where it is damaged or gone, as the last line of the audit log says. Null when nothing was
   * published.
   */
  readonly id: string | null;
  /** The line that made it so; null when nothing was published, or no line says it. */
  readonly version: Publication | null;
  /** What is wrong with the pointer; null when it is whole, or nothing was published. */
  readonly fault: string | null;
  /** False also while it is what a server shows of the files, which it follows until something is published. */
  readonly isPublished: boolean;
}

const isPublished = (last: Publication | null): boolean => last !== null && last.action !== 'start';

/** The current release of a folder of releases. Throws only where the folder cannot be read. */
export function currentOf(store: ReleaseStore): CurrentOf {
  try {
    const current = store.current();
    const version = current?.publication ?? null;
    return { id: current?.id ?? null, version, fault: null, isPublished: isPublished(version) };
  } catch (error) {
    const version = store.log().at(-1) ?? null;
    return {
      id: version?.id ?? null,
      version,
      fault: (error as Error).message,
      isPublished: isPublished(version),
    };
  }
}
