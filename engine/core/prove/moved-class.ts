import type { Outcome } from './outcome.ts';
import type { Visitor } from './visitor.ts';

/** A class of visitors whom two releases lead elsewhere, or to a page that says something else. */
export interface MovedClass {
  readonly host: string;
  readonly path: string;
  readonly visitor: Visitor;
  readonly channels: readonly string[];
  readonly before: Outcome;
  readonly after: Outcome;
}
