/** A part of a regular expression: the signs that it can hold, and whether it can hold nothing. */
export interface Piece {
  readonly signs: ReadonlySet<string>;
  readonly mayBeEmpty: boolean;
  /** It can hold more of its signs, or fewer. */
  readonly varies: boolean;
  /** How often it can stand one after another; 1 for one that is not repeated. */
  readonly most: number;
  /** Alternatives; each a row of pieces. None for a single sign. */
  readonly rows: readonly (readonly Piece[])[];
}
