/** Visitors get another channel somewhere, and that makes a difference to them. */
export interface OtherChannel {
  /** Addresses at which they get it, or from which on they remember it. */
  readonly at: readonly string[];
  /**
   * True for a difference that they notice when they come again with it, at any address; false for one on that very
   * visit.
   */
  readonly isAgain: boolean;
}
