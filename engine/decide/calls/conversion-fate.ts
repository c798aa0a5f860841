/**
 * What becomes of something told to a backend while nobody waits for it: it is done, it is pointless, or it is tried
 * again.
 */
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
 * The fate of tracking events by the HTTP status and the body code of their answer: a backend that is busy may say so
 * with either. An answer of any other kind counts as taken.
 *
 * @param status null without an answer.
 * @param code null without one that can be understood.
 */
export function eventsFate(status: number | null, code: number | null): Fate {
  return status === null || isBusy(status) || (code !== null && isBusy(code)) ? 'again' : 'taken';
}

function isBusy(code: number): boolean {
  return code >= 500 || code === 429;
}
