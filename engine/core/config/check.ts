import type { ProblemCode, ProblemData } from '../problems/messages.ts';
import type { Severity } from '../problems/problem.ts';
import type { At } from './at.ts';
import type { Config } from './config.ts';
import type { FileKind } from './file-kinds.ts';

/** Takes a problem that a check has found. */
export type Report<C extends ProblemCode> = (
  at: Pick<At, 'file' | 'pointer'>,
  data: ProblemData<C>,
  more?: { readonly on?: 'key' | 'value'; readonly suggest?: readonly string[] },
) => void;

/** One check of the configuration's meaning. It never changes anything and never throws. */
export interface Check<C extends ProblemCode = ProblemCode> {
  readonly code: C;
  /** What the check refuses, as a heading. */
  readonly title: string;
  /** Warnings do not keep a configuration from being published. */
  readonly severity?: Severity;
  /** For a check that takes long: the only kind of file that it finds problems in, so that others are checked without it. */
  readonly onlyIn?: FileKind;
  check(config: Config, report: Report<C>): void;
}
