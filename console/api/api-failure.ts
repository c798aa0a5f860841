import type { ApiError, ApiErrorCode } from '../../server/console/contract/api-error.ts';
import { zhCN as t } from '../text/zh-CN.ts';

/** Besides what the server refuses: no network, an answer that is none, and a person who did not go on. */
type FailureCode = ApiErrorCode | 'offline' | 'broken' | 'cancelled';

/** Why a request did not do what it was for; `message` is Chinese, for the person at the screen. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly conflicts: NonNullable<ApiError['error']['conflicts']>;
  readonly seq: number;

  constructor(code: FailureCode, message: string, more: Partial<ApiError['error']> = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields ?? {};
    this.conflicts = more.conflicts ?? [];
    this.seq = more.seq ?? 0;
  }
}

/** The failure of an answer with another status than success. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const answer: unknown = await response.json().catch(() => null);
  if (isApiError(answer)) return new ApiFailure(answer.error.code, answer.error.message, answer.error);
  return new ApiFailure('broken', t.failures.broken(response.status));
}

function isApiError(answer: unknown): answer is ApiError {
  return (answer as ApiError | null)?.error?.message !== undefined;
}

/** What to say of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : t.failures.unknown(String(error));
}
