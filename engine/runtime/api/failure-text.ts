import type { Scalar } from '../../core/model/json.ts';
import { ApiError } from './api-error.ts';

/** What a visitor is told: a key of `schemas/text` and the values of its placeholders. */
export interface TextRef {
  readonly key: string;
  readonly values?: Readonly<Record<string, Scalar>>;
}

const BY_CODE: Readonly<Record<number, string>> = {
  400: 'error.badInput',
  401: 'error.loginExpired',
  403: 'error.notAllowed',
  409: 'error.conflict',
  429: 'error.tooMany',
};

const BY_NAME: Readonly<Record<string, string>> = {
  TimeoutError: 'error.slow',
  NetworkError: 'error.network',
};

/**
 * The text for a call that failed.
 *
 * @param own keys of the caller by body code, for example `{ 400: 'login.codeWrong' }`; they win.
 */
export function failureText(error: unknown, own: Readonly<Record<number, string>> = {}): TextRef {
  if (!(error instanceof ApiError)) {
    return { key: BY_NAME[error instanceof Error ? error.name : ''] ?? 'error.server' };
  }
  const { code, message } = error.envelope;
  const key = own[code] ?? BY_CODE[code] ?? 'error.server';
  return { key, values: { message, seconds: retryAfter(error) ?? '' } };
}

/** Seconds after which a refused call may be made again; null when the answer names none. */
export function retryAfter(error: unknown): number | null {
  const data = error instanceof ApiError ? error.envelope.data : null;
  const seconds = typeof data === 'object' && data && 'retry_after' in data ? Number(data.retry_after) : 0;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null;
}
