import type { Scalar } from '../../core/model/json.ts';
import type { ApiSpec } from '../../core/model/outside.ts';
import { ApiError } from './api-error.ts';

/** What a visitor is told: a key of `schemas/text` and the values of its placeholders. */
export interface TextRef {
  readonly key: string;
  readonly values?: Readonly<Record<string, Scalar>>;
}

/**
 * The text for a call that failed, by `failureTexts` of `schemas/api.json`.
 *
 * @param own keys of the caller by body code, for example `{ 400: 'login.codeWrong' }`; they win.
 */
export function failureText(
  { failureTexts: texts }: Pick<ApiSpec, 'failureTexts'>,
  error: unknown,
  own: Readonly<Record<number, string>> = {},
): TextRef {
  if (!(error instanceof ApiError)) {
    const kind = error instanceof Error ? error.name.replace('Error', '').toLowerCase() : '';
    return { key: texts[kind] ?? texts.other };
  }
  const { code, message } = error.envelope;
  const key = own[code] ?? texts[code] ?? texts.other;
  return { key, values: { message, seconds: retryAfter(error) ?? '' } };
}

/** Seconds after which a refused call may be made again; null when the answer names none. */
export function retryAfter(error: unknown): number | null {
  const data = error instanceof ApiError ? error.envelope.data : null;
  const seconds = typeof data === 'object' && data && 'retry_after' in data ? Number(data.retry_after) : 0;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null;
}
