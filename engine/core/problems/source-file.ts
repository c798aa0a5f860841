/** One file of the configuration, as text. Core never reads a disk: whoever calls the compiler reads the files. */
export interface SourceFile {
  /** Posix path relative to the project root, for example `hosts/default.json`. */
  readonly path: string;
  readonly text: string;
}
