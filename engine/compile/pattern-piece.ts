/** A part of a regular expression: the signs that it can hold, and whether it can hold nothing. */
export interface PatternPiece {
  readonly signs: ReadonlySet<string>;
  readonly mayBeEmpty: boolean;
  /** How often it must stand one after another, and how often it can; 1 for one that is not repeated. */
  readonly least: number;
  readonly most: number;
  /** Alternatives; each a row of pieces. None for a single sign. */
  readonly rows: readonly (readonly PatternPiece[])[];
}
