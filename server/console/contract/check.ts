import type { Named } from './named.ts';

/** What is wrong or noticed, in Chinese. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly text: string;
  /** Code of the check, for example `C101`; null for the others. */
  readonly code: string | null;
  /** Where it is in the console, for example `渠道 7801 · 转化ID`, in the words of staff. */
  readonly place: string;
  readonly channel: string | null;
}

/** What is wrong with one value, for the field that it stands in. */
export interface FieldFinding extends Finding {
  /** Of the column; null where it is no value of a channel. */
  readonly header: string | null;
}

/**
 * `GET /api/drafts/:number/problems`: what is wrong with the values of a draft alone, for whoever is still at its
 * fields. Whether it can be published only a check tells.
 */
export interface DraftProblems {
  /** Of the draft that was looked at. */
  readonly seq: number;
  readonly findings: readonly FieldFinding[];
}

/**
 * What visitors notice: one thing that becomes another for visitors of the same channels, whatever it was before. They
 * are in the order in which they matter.
 */
export interface VisitorChange {
  readonly kind: string;
  /** For example `公司名称`. */
  readonly what: string;
  /** One value; of a technical setting the names of those that differ; none where only that it differs can be told. */
  readonly becomes: readonly Named[];
  /** For whom, in short. */
  readonly channels: string;
  /** Their numbers, where `channels` does not name all of them. */
  readonly allChannels: readonly string[];
  /** Numbers of the channels, where the draft begins each of them. */
  readonly begun: readonly string[];
  readonly from: readonly {
    /** Null where only that it differs can be told. */
    readonly was: Named | null;
    /** None: all of them. */
    readonly hosts: readonly string[];
    /** None: all of them. */
    readonly addresses: readonly Named[];
    /** Which visitors alone notice it; empty for all. */
    readonly only: string;
    /** The values may be those of a channel that the draft does not name: a path gives it to these visitors. */
    readonly isOfOthers: boolean;
  }[];
  readonly isOutside: boolean;
  /** `technical`: nobody but engineers can say what it means; `look`: a picture or a colour. */
  readonly weight: 'usual' | 'look' | 'technical';
}

/**
 * Where visitors who come to the default host at `/` land: those of channels that the draft begins, and of those that
 * it changes where that changes.
 */
export interface Landing {
  readonly channels: readonly string[];
  readonly visitors: readonly {
    /** By their city, for example `其他城市`: those who land alike stand together. */
    readonly who: readonly string[];
    readonly stops: readonly {
      /** For example `登录后`. */
      readonly when: string;
      /** Without an id where there is no such step any more. */
      readonly is: Named;
      /** Null where it is as before; without an id where there was no such step. */
      readonly was: Named | null;
    }[];
  }[];
}

/** Who stands behind a page, as visitors read it. */
export interface IdentityWords {
  readonly name: string;
  readonly company: string;
  readonly filing: string;
  readonly funding: string;
}

/** Who stands behind the pages for visitors of channels that the draft changes, once it is published. */
export interface Identity extends IdentityWords {
  /** Whether company and number are declared as a pair; null where nobody has declared any. */
  readonly isDeclared: boolean | null;
  readonly channels: readonly string[];
  /** Those of them that the draft begins: nothing stood there before. */
  readonly begun: readonly string[];
  readonly places: readonly {
    /** Host, path, app and version, in Chinese. */
    readonly where: string;
    /** What of it these visitors read otherwise there now; null where nothing changes. */
    readonly was: string | null;
    readonly channels: readonly string[];
  }[];
}

/**
 * What visitors of channels that the draft changes meet when something fails, where that changes; of those that it
 * begins, where others than visitors of an unknown channel meet it.
 */
export interface FailureChange {
  /** What fails, when and how, in Chinese. */
  readonly what: string;
  /** Null for channels that the draft begins. */
  readonly was: string | null;
  readonly is: string;
  readonly channels: readonly string[];
}

/** The failures that were played: all ways in which something outside can fail on the way of these visitors. */
export interface Failures {
  readonly played: number;
  readonly changes: readonly FailureChange[];
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
  /** Seconds that it has run, by the server's clock; null once it has ended. */
  readonly elapsed: number | null;
  /** What is going on, while it runs; why it ended, where it failed. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly changes: readonly VisitorChange[];
  readonly landings: readonly Landing[];
  /** Those that are new somewhere come first. */
  readonly identities: readonly Identity[];
  readonly failures: Failures;
  /** Names what was looked at: content, and what visitors notice. */
  readonly digest: string | null;
  readonly outcomeDigest: string | null;
}

/** `POST /api/drafts/:number/reviews`; needs a step-up. */
export interface Review {
  readonly verdict: 'approve' | 'return';
  readonly digest: string;
  readonly outcomeDigest: string;
  /** Of the draft that was looked at: somebody may have taken it back, told it otherwise and handed it in again. */
  readonly title: string;
  readonly note: string;
  readonly comment: string;
}

/** Most letters of a text that says what is done, and why. */
export const LONGEST_NOTE = 2000;

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
