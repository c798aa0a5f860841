import type { FormData } from '../../engine/core/model/form.ts';
import { evaluate } from '../../engine/core/rules/evaluate.ts';
import { truthy } from '../../engine/core/rules/operators.ts';
import type { FactValue } from '../../engine/core/rules/unknown.ts';
import type { Institution, MatchingData } from '../config/service-data.ts';

/** What the business does with a saved form. The same answers always give the same match. */
export interface Match {
  readonly row: string;
  /** 1 leads to the success destination, anything else to the fail destination. */
  readonly result: number;
  /** The institution that would like to have the visitor's data; null when there is none. */
  readonly institution: (Institution & { readonly id: string }) | null;
}

/** Facts that matching rows may read: `channel.id`, `form.package` and the answers as `form.<field>`. */
function lookupIn(answers: FormData, facts: Readonly<Record<string, string>>): (name: string) => FactValue {
  return (name) => {
    if (Object.hasOwn(facts, name)) {
      return facts[name] as string;
    }
    const field = name.startsWith('form.') ? name.slice(5) : '';
    return ((Object.hasOwn(answers, field) ? answers[field] : null) ?? null) as FactValue;
  };
}

/** The first row whose condition is true; the default row when there is none. */
export function match(
  data: MatchingData,
  form: { readonly channel: string; readonly package: string; readonly answers: FormData },
): Match {
  const lookup = lookupIn(form.answers, { 'channel.id': form.channel, 'form.package': form.package });
  const row =
    data.rows.find((candidate) => truthy(evaluate(candidate.when, lookup) as FactValue)) ?? data.default;
  const id = row.institution ?? null;
  const institution = id === null ? undefined : data.institutions[id];
  return {
    row: row.id,
    result: row.result,
    institution: id === null || institution === undefined ? null : { id, ...institution },
  };
}
