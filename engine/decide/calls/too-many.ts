import { retryAfter, type TextRef } from './failure-text.ts';

/**
 * What a visitor is told who tried too often: when to come back, as far as the answer says.
 *
 * @param key of the text without a time; the ones with a time have `Seconds`, `Minutes` or `Hours` behind it.
 */
export function tooMany(key: string, error: unknown): TextRef {
  const seconds = retryAfter(error);
  if (seconds === null) return { key };
  const [unit, length] = seconds <= 90 ? ['Seconds', 1] : seconds <= 5400 ? ['Minutes', 60] : ['Hours', 3600];
  return { key: key + unit, values: { wait: Math.ceil(seconds / (length as number)) } };
}
