import type { At } from './at.ts';
import type { Config } from './config.ts';
import type { FileKind } from './file-kinds.ts';
import type { ProblemCode, ProblemData } from './problems/messages.ts';
import type { RelatedPlace, Severity } from './problems/problem.ts';

/** Takes a problem that a check has found. */
export type Report<C extends ProblemCode> = (
  at: Pick<At, 'file' | 'pointer'>,
  data: ProblemData<C>,
  more?: {
    readonly on?: 'key' | 'value';
    readonly suggest?: readonly string[];
    readonly related?: readonly RelatedPlace[];
  },
) => void;

/** One check of the configuration's meaning. It never changes anything and never throws. */
export interface Check<C extends ProblemCode = ProblemCode> {
  readonly code: C;
  /** What the check refuses, as a heading. */
  readonly title: string;
  /** Why it is refused: what a visitor would get. Stands in `docs/checks.md`. */
  readonly meaning: string;
  /** Warnings do not keep a configuration from being published. */
  readonly severity?: Severity;
  /** The only kinds of files that the check reports in; it is left out when none of them is asked for. */
  readonly files?: readonly FileKind[];
  /** Follows visitors through the configuration, so it waits until nothing else is wrong. */
  readonly onlyWhenSound?: true;
  check(config: Config, report: Report<C>): void;
}
