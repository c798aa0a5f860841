import type { Conflict } from './draft.ts';

/*
 * What the pages of the console and its server say to each other is in this folder: under `/api`, as JSON, times in ISO
 * 8601 (UTC). A write carries the header `x-console: 1`. The pages import these types and nothing else of the server.
 */

/** A refusal; `message` is Chinese, for the person at the screen, and says what to do. */
export interface ApiError {
  readonly error: {
    readonly code: ApiErrorCode;
    readonly message: string;
    /** Which field of the request is meant, with what is wrong with it. */
    readonly fields?: Readonly<Record<string, string>>;
    /** With `conflict`: what somebody else has changed meanwhile. */
    readonly conflicts?: readonly Conflict[];
    /** With `conflicts` of values that were set: number of the draft's last edit, which whoever settles them saw. */
    readonly seq?: number;
  };
}

/** With their HTTP statuses. */
export const API_ERRORS = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  /** Somebody published meanwhile. */
  moved: 409,
  /** What is to be approved or published is not what was looked at. */
  changed: 409,
  closed: 410,
  'too-large': 413,
  refused: 422,
  /** The person must give the password again, by `POST /api/session/step-up`. */
  'step-up': 423,
  'too-many': 429,
  /** A mistake of the program; `message` names the request for whoever reads its log. */
  internal: 500,
  busy: 503,
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;
