import type { JsonObject } from '../../engine/decide/model/json.ts';
import { connectionFailure } from '../connection-failure.ts';
import { tracedFetch } from '../tracing/traced-fetch.ts';
import type { PlatformRequest } from './platform.ts';

/**
 * How sending ended. `refused`: the platform answered and did not accept. `unreached`: it never had the report.
 * `unknown`: it may have it, nobody can tell: the connection broke, a gateway answered for the platform, or the answer
 * makes no sense.
 */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'unreached' | 'unknown'; readonly reason: string };

/**
 * True for a status that says the report was not taken: a mistake in it, or no time for it (429, 503). Other failures
 * may come after it was counted.
 */
const isNotTaken = (status: number): boolean => status < 500 || status === 503;

function readAnswer(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as JsonObject | null;
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Sends one report. Never throws. @param timeout milliseconds. */
export async function sendReport(
  { method, url, body }: PlatformRequest,
  refusal: (answer: JsonObject) => string | null,
  timeout: number,
): Promise<SendOutcome> {
  try {
    const response = await tracedFetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(body === null ? {} : { body, headers: { 'content-type': 'application/json' } }),
    });
    const text = (await response.text()).slice(0, 10_000);
    if (!response.ok) {
      const kind = isNotTaken(response.status) ? 'refused' : 'unknown';
      return { kind, reason: `HTTP ${response.status}` };
    }
    const answer = readAnswer(text);
    if (answer === null) {
      return { kind: 'unknown', reason: 'the answer is no JSON object' };
    }
    const reason = refusal(answer);
    if (reason === null) return { kind: 'accepted' };
    // It is shown in terminals, which would obey what it says between the words.
    return { kind: 'refused', reason: reason.slice(0, 300).replace(/\p{Cc}+/gu, ' ') };
  } catch (error) {
    const { code, mayHaveArrived } = connectionFailure(error);
    return { kind: mayHaveArrived ? 'unknown' : 'unreached', reason: code };
  }
}
