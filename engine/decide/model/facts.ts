import type { Scalar } from './json.ts';
import type { ChannelRecord } from './release.ts';
import type { Reply } from './reply.ts';

/** What facts are about: the first part of their names. `now` is the only one without another part. */
export type FactSource =
  | 'nav'
  | 'query'
  | 'host'
  | 'route'
  | 'env'
  | 'decision'
  | 'visit'
  | 'window'
  | 'stored'
  | 'reply'
  | 'channel'
  | 'brand'
  | 'flow';

/** Query parameters of an address; a repeated parameter keeps its first value. */
export type Query = Readonly<Record<string, string>>;

/** One navigation, as the guard sees it. */
export interface Navigation {
  /** Path without query, for example `/login`. */
  readonly path: string;
  readonly query: Query;
  /** The address the visitor landed on (first load) or navigates to, without the parameters that must stay secret. */
  readonly url: string;
}

/**
 * Values in browser storage, by key name of `schemas/storage.json`, parsed to their declared types; absent ones are
 * null.
 */
export type StoredValues = Readonly<Record<string, Scalar>>;

/** Operating system codes of the product: 1 iOS (iPadOS included), 2 Android, 3 anything else. */
export type OsCode = 1 | 2 | 3;

/** What the guard knows about the visitor's device. */
export interface Environment {
  readonly os: OsCode;
  /** App that shows the page, by `schemas/environment.json`; `browser` for none of them. */
  readonly app: string;
  readonly inWeChat: boolean;
  readonly userAgent: string;
  readonly referrer: string;
}

/**
 * Everything that a decision depends on. Nothing in it is read from the world during a decision: the same facts always
 * give the same verdict.
 */
export interface Facts {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly nav: Navigation;
  readonly env: Environment;
  readonly stored: StoredValues;
  /** Records of channels loaded so far, by channel id. A channel without a file has the record `{ id, groups: [] }`. */
  readonly channels: Readonly<Record<string, ChannelRecord>>;
  /** Answers of this navigation, and those remembered for the visit, by fetch name of `schemas/guard.json`. */
  readonly replies: Readonly<Record<string, Reply>>;
  /** Names of the fetches that were answered (or given up on) during this navigation. */
  readonly answered: readonly string[];
}
