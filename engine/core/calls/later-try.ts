/** What becomes of something told to a backend while nobody waits for it: it is done, it is pointless, or it is tried again. */
export type Fate = 'taken' | 'refused' | 'again';

/** Body codes that another try would get, too. */
const FINAL_CODES: readonly number[] = [400, 403, 404, 409];

/**
 * The fate of a conversion by the answer of its call.
 *
 * @param code body code; null without an answer that can be understood.
 */
export function conversionFate(code: number | null, successCode: number): Fate {
  if (code === successCode) return 'taken';
  return code !== null && FINAL_CODES.includes(code) ? 'refused' : 'again';
}

/**
 * The fate of tracking events by the HTTP status of their request: an answer of any other kind counts as taken.
 *
 * @param status null without an answer.
 */
export function eventsFate(status: number | null): Fate {
  return status !== null && status < 500 && status !== 429 ? 'taken' : 'again';
}
