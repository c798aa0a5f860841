import type { Origin } from '../../decide/model/release.ts';

/**
 * A value that the visitor sees and what set it: a place in the configuration, or a value of the visit such as
 * `stored.appname`.
 */
export interface ExplainedValue {
  readonly value: string;
  readonly from: string;
  readonly origin: Origin | null;
}
