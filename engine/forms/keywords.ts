import type { Json } from '../decide/model/json.ts';
import type { Lookup } from '../decide/rules/unknown.ts';
import { parseDataUrl } from './data-url.ts';
import { placesOf } from './times-ten.ts';

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
  /** What its message may name, where that is not the argument itself. */
  readonly sample?: (argument: Json) => Readonly<Record<string, string | number>>;
}

const ROWS = [
  {
    // Places behind the point, as the number is written.
    name: 'decimals',
    test: (value, most) => {
      const limit = Number(most);
      return typeof value === 'number' && placesOf(value) > limit ? { limit } : null;
    },
  },
  {
    // Kinds of files, as `image/png` or `image/*`.
    name: 'accept',
    test: (value, kinds) => {
      const file = typeof value === 'string' ? parseDataUrl(value) : null;
      const isMeant = (kind: Json) =>
        String(kind) === file?.type ||
        (String(kind).endsWith('/*') && file?.type.startsWith(String(kind).slice(0, -1)));
      return file && Array.isArray(kinds) && !(kinds as readonly Json[]).some(isMeant) ? {} : null;
    },
  },
  {
    // The most that a file may weigh, in bytes; messages name it in KB.
    name: 'maxBytes',
    test: (value, most) => {
      const file = typeof value === 'string' ? parseDataUrl(value) : null;
      return file && file.bytes > Number(most) ? inKilobytes(most) : null;
    },
    sample: inKilobytes,
  },
  {
    // Facts whose value the answer must not repeat: other fields (`form.phone1`), the part of every entry of a list or
    // `stored.phone`.
    name: 'differsFrom',
    test: (value, facts, { lookup }) => {
      const names = Array.isArray(facts) ? facts : [facts];
      const repeats = (other: ReturnType<Lookup>) =>
        Array.isArray(other) ? (other as readonly Json[]).indexOf(value) >= 0 : other === value;
      return names.some((name) => repeats(lookup(String(name)))) ? {} : null;
    },
  },
] as const satisfies readonly Keyword[];

export type KeywordName = (typeof ROWS)[number]['name'];

/**
 * The project's own keywords. They run from here in the browser and on the server, beside the compiled schema.
 * `minAge`, `maxAge` and `yearsBack` are read by the formats that they limit.
 */
export const KEYWORDS: readonly Keyword[] = ROWS;

function inKilobytes(bytes: Json): { readonly limit: number } {
  return { limit: Math.floor(Number(bytes) / 1024) };
}
