import type { JsonPointer } from '../../decide/model/json.ts';
import type { ProblemCode } from './messages.ts';

export type Severity = 'error' | 'warning';

/**
 * Something wrong with the configuration, as a value. It knows file and pointer; line and column are found when it is
 * printed.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly file: string;
  readonly pointer: JsonPointer;
  /** Which part of the property the problem is about. */
  readonly on: 'key' | 'value';
  /** A place by offset, for what has no pointer: syntax errors and refused keys. */
  readonly range?: { readonly offset: number; readonly length: number };
  /** What the message says, by name; see `messages.ts`. */
  readonly data: object;
  /** Names that were probably meant, best first. */
  readonly suggest: readonly string[];
  /** Other places that the problem is as much about, for example where a name was declared first. */
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace {
  readonly file: string;
  readonly pointer: JsonPointer;
}

/** True when the configuration may not be published. */
export function hasError(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
