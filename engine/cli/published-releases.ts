import type { Release } from '../core/model/release.ts';

/** A published release, and who made it current. */
export interface PublishedRelease {
  readonly release: Release;
  /** Who did it, when and why, for a reader; empty where nobody noted it. */
  readonly told: string;
}

/** What was published of a project. Nothing of it is there in a program without a backend. */
export interface PublishedReleases {
  /** What visitors have; null when nothing was published, or it cannot be read. */
  current(): PublishedRelease | null;
  /** True when a release has the values and pictures of these files. */
  isOf(published: PublishedRelease, files: Release): boolean;
  /** The release that a person means: `current`, an id or its beginning. Throws `UsageError` with where they are listed. */
  find(typed: string): PublishedRelease;
}
