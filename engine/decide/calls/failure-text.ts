import type { ApiSpec } from '../model/api-spec.ts';
import type { Scalar } from '../model/json.ts';
import type { Envelope } from '../model/reply.ts';

/** What a visitor is told: a key of `schemas/text` and the values of its placeholders. */
export interface TextRef {
  readonly key: string;
  readonly values?: Readonly<Record<string, Scalar>>;
}

/**
 * A call that failed. Its name says how (`TimeoutError`, `NetworkError`, …); an answer that refused it has an envelope.
 */
export interface FailedCall {
  readonly name: string;
  readonly envelope?: Envelope;
}

/** What `schemas/api.json` says of failures. */
export type FailureCatalogue = Pick<ApiSpec, 'failureTexts' | 'endpoints'>;

/**
 * The text for a call that failed, by `failureTexts` of `schemas/api.json`: those of the call itself by body code
 * first.
 *
 * @param error a `FailedCall`; anything else counts as one without a name.
 */
export function failureText(
  { failureTexts: texts, endpoints }: FailureCatalogue,
  error: unknown,
  endpoint: string,
): TextRef {
  const { name = '', envelope } = (error ?? {}) as Partial<FailedCall>;
  if (!envelope) return { key: texts[name.replace('Error', '').toLowerCase()] ?? texts.other };
  const { code, message } = envelope;
  const key = endpoints[endpoint]?.failureTexts?.[code] ?? texts[code] ?? texts.other;
  return { key, values: { message, seconds: retryAfter(error) ?? '' } };
}

/** Seconds after which a refused call may be made again; null when the answer names none. */
export function retryAfter(error: unknown): number | null {
  const data = (error as Partial<FailedCall> | null)?.envelope?.data;
  const seconds = typeof data === 'object' && data && 'retry_after' in data ? Number(data.retry_after) : 0;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null;
}
