/** What is painted in a brand's colour, as messages call it. */
export type PaintedPart =
  | 'white on a button'
  | 'white on a pressed button'
  | 'a link on white'
  | 'a link on the tinted ground'
  | 'a chip'
  | 'a note'
  | 'white on the lighter end of a gradient'
  | 'small print on a poster'
  | 'a point of a poster'
  | 'a figure on a poster'
  | 'a panel of a poster'
  | 'a number in a panel';

/** Something that visitors could not read, and its contrast. */
export interface PalePair {
  readonly what: PaintedPart;
  readonly contrast: number;
}
