/** What is wrong or noticed, in Chinese. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly text: string;
  /** Code of the check, for example `C101`; null for the others. */
  readonly code: string | null;
  /** Where it is in the console, for example `渠道 7801 · 转化ID`, else file and line. */
  readonly place: string;
  readonly channel: string | null;
}

/** What visitors notice, one line of what changes. */
export interface VisitorChange {
  readonly kind: string;
  readonly text: string;
  readonly channels: string;
  readonly isOutside: boolean;
}

/** `POST /api/drafts/:number/check` begins one, `GET` asks for it. Runs beside the server; ask again each second. */
export interface Check {
  readonly state: 'running' | 'passed' | 'refused' | 'failed';
  /** Of the draft that was looked at; an older one counts for nothing. */
  readonly seq: number;
  readonly isCurrent: boolean;
  /** The version that visitors have now, where that alone has made the check an old one. */
  readonly overtakenBy: number | null;
  readonly begun: string;
  /** What is going on, while it runs; why it ended, where it failed. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly changes: readonly VisitorChange[];
  /** Names what was looked at: content, and what visitors notice. */
  readonly digest: string | null;
  readonly outcomeDigest: string | null;
}

/** `POST /api/drafts/:number/reviews`; needs a step-up. */
export interface Review {
  readonly verdict: 'approve' | 'return';
  readonly digest: string;
  readonly outcomeDigest: string;
  readonly comment: string;
}

/**
 * `POST /api/drafts/:number/publish` answers the `Draft` as `publishing`. `emergency` goes without the approvals that
 * are missing; it needs an admin, a step-up and a note that says why, and stays on the overview until compliance has
 * looked at it: `POST /api/versions/:number/reviewed` with `{note}`, which needs a step-up.
 */
export interface Publish {
  readonly digest: string;
  readonly outcomeDigest: string;
  readonly note: string;
  readonly emergency?: boolean;
}
