import type { JsonObject } from '../model/json.ts';

const NUMBER = { type: 'number' };
/** `image/png`, or `image/*` for all of a kind. */
const FILE_KIND = { type: 'string', pattern: '^[\\w.+-]+/(\\*|[\\w.+-]+)$' };

/** What may stand under the keywords that the project adds to JSON Schema. Anything else would be passed over in silence. */
export const OWN_KEYWORDS: JsonObject = {
  type: 'object',
  properties: {
    minAge: { ...NUMBER, minimum: 0 },
    maxAge: { ...NUMBER, minimum: 0 },
    yearsBack: NUMBER,
    yearsAhead: NUMBER,
    decimals: { type: 'integer', minimum: 0, maximum: 20 },
    maxBytes: { type: 'integer', minimum: 1 },
    accept: { type: 'array', minItems: 1, items: FILE_KIND },
    differsFrom: { type: ['string', 'array'], minItems: 1, items: { type: 'string' } },
  },
};
