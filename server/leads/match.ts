import type { Institution, MatchingData } from '../config/service-data.ts';
import { holds, type RuleFacts } from './rule-facts.ts';

/** What the business does with a saved form. The same facts always give the same match. */
export interface Match {
  readonly row: string;
  /** 1 leads to the success destination, anything else to the fail destination. */
  readonly result: number;
  /** The institution that would like to have the visitor's data; null when there is none. */
  readonly institution: (Institution & { readonly id: string }) | null;
}

/** The first row whose condition is true; the default row when there is none. */
export function match(data: MatchingData, facts: RuleFacts): Match {
  const row = data.rows.find(({ when }) => holds(when, facts)) ?? data.default;
  const id = row.institution ?? null;
  const institution = id === null ? undefined : data.institutions[id];
  return {
    row: row.id,
    result: row.result,
    institution: id === null || institution === undefined ? null : { id, ...institution },
  };
}
