import type { JsonObject } from '../decide/model/json.ts';
import type { LimitName } from '../forms/formats.ts';
import type { KeywordName } from '../forms/keywords.ts';

/**
 * What `check` holds a keyword to that the project adds to JSON Schema. Anything else would be passed over in silence.
 */
export interface OwnKeyword {
  /** JSON Schema of what may stand under it. */
  readonly argument: JsonObject;
  /** The types of fields that it says something of; all when absent. */
  readonly types?: readonly string[];
  /** The formats that read it; any when absent. */
  readonly formats?: readonly string[];
}

const NUMBER = { type: 'number' };
/** `image/png`, or `image/*` for all of a kind. */
const FILE_KIND = { type: 'string', pattern: '^[\\w.+-]+/(\\*|[\\w.+-]+)$' };
const AGE: OwnKeyword = { argument: { ...NUMBER, minimum: 0 }, types: ['string'], formats: ['id-card'] };
const YEARS: OwnKeyword = {
  argument: NUMBER,
  types: ['string'],
  formats: ['date', 'date-time', 'month', 'year'],
};

export const OWN_KEYWORDS: Readonly<Record<KeywordName | LimitName, OwnKeyword>> = {
  minAge: AGE,
  maxAge: AGE,
  yearsBack: YEARS,
  yearsAhead: YEARS,
  decimals: { argument: { type: 'integer', minimum: 0, maximum: 20 }, types: ['number', 'integer'] },
  maxBytes: { argument: { type: 'integer', minimum: 1 }, types: ['string'], formats: ['data-url'] },
  accept: {
    argument: { type: 'array', minItems: 1, items: FILE_KIND },
    types: ['string'],
    formats: ['data-url'],
  },
  differsFrom: { argument: { type: ['string', 'array'], minItems: 1, items: { type: 'string' } } },
};
