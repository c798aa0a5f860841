/** One file of the configuration, as text. The compiler never reads a disk: its caller does. */
export interface SourceFile {
  /** Posix path relative to the project root, for example `hosts/default.json`. */
  readonly path: string;
  readonly text: string;
  /** Set when the bytes were not UTF-8; the text is then a guess. */
  readonly misread?: Misread;
}

/** A file that was saved in another encoding than UTF-8. */
export interface Misread {
  /** What it seems to be in; null when that is no matter of one encoding. */
  readonly encoding: 'UTF-16' | null;
  /** Where the text stops being UTF-8, in UTF-16 code units. */
  readonly offset: number;
}
