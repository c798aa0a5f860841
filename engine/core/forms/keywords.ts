import type { Json } from '../model/json.ts';
import type { Lookup } from '../rules/unknown.ts';

/** What a keyword needs to know besides the value. */
export interface KeywordContext {
  /** Reads `form.<field>` and the facts that form rules may read. */
  readonly lookup: Lookup;
}

/** A keyword of a field's schema that JSON Schema does not have. */
export interface Keyword {
  readonly name: string;
  /** Null when the value is good; else what its message may name. */
  readonly test: (
    value: Json,
    argument: Json,
    context: KeywordContext,
  ) => Readonly<Record<string, string | number>> | null;
}

/**
 * The project's own keywords. They run from here in the browser and on the server, beside the compiled schema. `minAge`,
 * `maxAge` and `yearsBack` are read by the formats that they limit.
 */
export const KEYWORDS: readonly Keyword[] = [
  {
    // Places behind the point. `multipleOf` would refuse 1.1, which no computer holds exactly.
    name: 'decimals',
    test: (value, most) => {
      const places = /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;
      return typeof value === 'number' && places > Number(most) ? { limit: Number(most) } : null;
    },
  },
  {
    // Facts whose value the answer must not repeat: other fields (`form.phone1`) or `stored.phone`.
    name: 'differsFrom',
    test: (value, facts, { lookup }) => {
      const names = Array.isArray(facts) ? facts : [facts];
      return names.some((name) => lookup(String(name)) === value) ? {} : null;
    },
  },
];
