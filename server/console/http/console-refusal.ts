import type { ApiError, ApiErrorCode } from '../contract/api-error.ts';
import type { Conflict } from '../contract/draft.ts';

/** What a refusal tells besides its words. */
export interface RefusalMore {
  readonly fields?: Readonly<Record<string, string>>;
  readonly conflicts?: readonly Conflict[];
  readonly seq?: number;
  /** Seconds to wait. */
  readonly retryAfter?: number;
}

/** Ends a request of the console. The message is Chinese and says what to do. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal';
  readonly code: ApiErrorCode;
  readonly more: RefusalMore;

  constructor(code: ApiErrorCode, message: string, more: RefusalMore = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

/** What is sent of it. */
export function envelopeOf({ code, message, more: { fields, conflicts, seq } }: ConsoleRefusal): ApiError {
  return { error: { code, message, ...(fields && { fields }), ...(conflicts && { conflicts, seq }) } };
}
