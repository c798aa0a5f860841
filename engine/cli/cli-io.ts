import type { compile } from '../compile/compile.ts';
import type { Problem } from '../compile/problems/problem.ts';
import type { SourceFile } from '../compile/problems/source-file.ts';
import type { PublishedReleases } from './published-releases.ts';

/** Files that were read, and what is wrong in them. */
export interface ReadFiles {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/** Files of a folder that the program adds to the configuration; `folder` and `root` are of the project. */
export interface ForeignFiles {
  readonly folder: string;
  read(root: string): ReadFiles;
}

/** What a command needs of the process it runs in. Results go to `out`, talk to `err`. */
export interface CliIo {
  readonly cwd: string;
  /** Writes a line of the result. */
  out(text: string): void;
  /** Writes a line about what is going on or went wrong. */
  err(text: string): void;
  /** Says what a long command is at, on a terminal and only there; the empty text takes it away again. */
  progress(text: string): void;
  /** Sets the exit code: 0 all is well, 1 there are problems, 2 the command was not understood. */
  exit(code: 0 | 1 | 2): void;
  /** The environment. Not there where English is spoken whatever the terminal wants. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. Not there where nothing is told of what runs out with time. */
  readonly now?: () => number;
  /** Compiles the configuration in place of the compiler: tests compile the same files once. */
  readonly compile?: typeof compile;
  /** The backend's own configuration. Not there in a program without a backend. */
  readonly backend?: ForeignFiles;
  /**
   * Asks a call of a running server with fields as a page sends them. Rejects where no answer came. Not there in a
   * program without a backend.
   */
  readonly ask?: (
    address: string,
    body: string,
  ) => Promise<{ readonly status: number; readonly text: string }>;
  /** What was published of the project in a folder, from `cwd` on. Not there in a program without a backend. */
  readonly published?: (root: string) => PublishedReleases;
}
