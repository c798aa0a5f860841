/** Something that is valid for some time, or for a part of the visitors. */
export interface Version {
  readonly id: string;
  /** Epoch milliseconds; null when it was always valid. */
  readonly from: number | null;
  /** Epoch milliseconds, the first at which it is not valid any more; null when it stays. */
  readonly until: number | null;
  /** Which of a hundred equal parts of the visitors get it: first part, and the one after the last. */
  readonly share: readonly (readonly [number, number])[];
}

/** All versions of a channel or a page. Of one visitor at one time there is at most one. */
export interface Versions<One extends Version = Version> {
  /** Storage key whose value decides which part a visitor belongs to. */
  readonly by: string;
  /** Storage key that holds which versions a visitor was given; nothing is kept without one. */
  readonly keeps?: string;
  /** The zone that their times were written in, for those who read them: from UTC, for example `+08:00`. */
  readonly zone?: string;
  readonly of: readonly One[];
}
