import type { Release } from '../decide/model/release.ts';

/** A published release, and who made it current. */
export interface PublishedRelease {
  readonly id: string;
  /** Null when it is damaged. */
  readonly release: Release | null;
  /** Who did it, when and why, for a reader; empty where nobody noted it. */
  readonly told: string;
  /**
   * Why pages do not take it, and of the current one what they run on instead and what to do, in sentences; null when
   * they do.
   */
  readonly fault: string | null;
}

/** What was published of a project. Nothing of it is there in a program without a backend. */
export interface PublishedReleases {
  /** What visitors have, or should have; null when nothing was published. */
  current(): PublishedRelease | null;
  /** True when a release has the values and pictures of these files. */
  isOf(published: PublishedRelease, files: Release): boolean;
  /**
   * The release that a person means: `current`, an id or its beginning. Throws `UsageError` with where they are listed.
   */
  find(typed: string): PublishedRelease;
  /** A command to be copied, with what makes it work on the same project and data. */
  again(command: string): string;
}
