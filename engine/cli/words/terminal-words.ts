import type { OutcomeDiff } from '../../analyse/compare/outcome-diff.ts';
import type { Finding } from '../../analyse/prove/finding.ts';
import type { Proof } from '../../analyse/prove/prove.ts';
import type { TooMuchToFollow } from '../../analyse/too-much-to-follow.ts';
import type { ProblemWords } from '../../compile/problems/print-human.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Again } from '../again.ts';
import type { DiffWords } from '../release/print-diff.ts';

/** How many problems `check` has found in how many files. */
export interface Counts {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Null where there is none. */
  readonly release: string | null;
}

/** What `check`, `prove`, `diff` and `compare` say at a terminal. */
export interface TerminalWords {
  /** Nothing for the language of `printHuman` itself. */
  readonly problems: ProblemWords | undefined;
  checked(counts: Counts): string;
  readonly hasErrors: string;
  finding(release: Release, finding: Finding, again: Again): string;
  proven(proof: Proof): string;
  unfollowed(error: TooMuchToFollow): string;
  changes(after: Release, diff: OutcomeDiff, again: Again, all: boolean): string;
  /** Nothing for the language of `printDiff` itself. */
  readonly diff: DiffWords | undefined;
  /** How many values of how many files differ between two releases. */
  differing(before: string, after: string, values: number, files: number): string;
  /** What goes beyond the channels and hosts that alone may change. */
  outside(only: readonly string[], changes: string): string;
}
