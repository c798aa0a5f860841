import type { JsonObject } from '../../decide/model/json.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/** What became of a conversion, step by step. */
export interface ConversionNews {
  readonly channel: string;
  readonly state:
    | 'due'
    | 'suppressed'
    | 'queued'
    | 'sent'
    | 'acknowledged'
    | 'failed'
    | 'refused'
    | 'expired'
    | 'script-failed';
  /** Network and way; null for the conversion as a whole. */
  readonly what: string | null;
  readonly why: string | null;
}

/**
 * Today's ledger of conversions, for developers: kept in storage until local midnight, so that other pages see it too.
 */
export interface ConversionLog {
  add(news: ConversionNews): void;
}

/** Most lines that are kept. */
const LONGEST = 60;
const KEY = 'conversionLog';

/** @param told hears every piece of news, for tracking. */
export function createConversionLog(
  stored: StoredValueTable,
  now: () => number,
  told: (news: ConversionNews) => void,
): ConversionLog {
  return {
    add: (news) => {
      const lines = (stored.object(KEY)?.lines ?? []) as readonly JsonObject[];
      stored.set(KEY, { lines: [...lines, { at: now(), ...news }].slice(-LONGEST) });
      told(news);
    },
  };
}
