import type { Rule } from './rule.ts';

/** `schemas/storage.json`: every value the site keeps in the browser. */
export interface StorageKeySpec {
  /** Name in the browser; `{user_id}` and `{channel}` stand for the visit's values. */
  readonly name: string;
  readonly area: 'local' | 'session';
  readonly type: 'string' | 'number' | 'json';
  /** Such a value is kept as `{"value", "expires"}` and gone after the next local midnight. */
  readonly expires?: 'local-midnight';
  /** What a missing, unreadable or foreign value reads as. */
  readonly default: string | number | null;
}

/** Storage keys that hold who is logged in. */
export interface LoginKeys {
  readonly token: string;
  readonly userId: string;
  readonly phone: string;
}

export interface StorageSpec {
  /** Which of the keys hold a login; the usual ones when absent. */
  readonly login?: LoginKeys;
  readonly keys: Readonly<Record<string, StorageKeySpec>>;
}

/** A value read from an answer: JSON Pointer into `data`, type to coerce to. */
export interface ReadSpec {
  readonly at: string;
  readonly type: 'string' | 'number';
}

/** `schemas/api.json`: the calls of the product. */
export interface EndpointSpec {
  readonly path: string;
  /** Own fields; anything else is a mistake of the caller. */
  readonly fields: readonly string[];
  /** Values that the guard reads from `data`. */
  readonly reads?: Readonly<Record<string, ReadSpec>>;
  /** A body code other than success is not logged: the call is skipped, and whoever made it goes on without. */
  readonly silent?: boolean;
  /** `tracking` calls go to the tracking base address. */
  readonly base?: 'api' | 'tracking';
  /** Common fields that this call sends with another value, for example an empty token. */
  readonly override?: Readonly<Record<string, Rule>>;
  /** Text keys by body code for a visitor who waits for this call; they win over those of all calls. */
  readonly failureTexts?: Readonly<Record<string, string>>;
}

export interface ApiSpec {
  /** Milliseconds. */
  readonly timeout: number;
  /** Milliseconds that the guard waits for any one call. */
  readonly guardTimeout: number;
  /** Milliseconds after which a waiting visitor is told that the network is slow. */
  readonly visitorTimeout: number;
  /** Path that a visitor goes to after logging in on a screen; the guard decides from there. */
  readonly afterLogin: string;
  /** Fields that every call carries, as rules over the facts. */
  readonly common: Readonly<Record<string, Rule>>;
  readonly successCode: number;
  /** HTTP statuses that end the login. */
  readonly unauthorised: {
    readonly status: readonly number[];
    readonly clear: readonly string[];
    readonly to: string;
    /** Block of that page above which a visitor is told why; without it, and where there is none, above all. */
    readonly above?: string;
  };
  /**
   * Text keys for calls that failed: by body code, by kind (`timeout`, `network`, `http`, `malformed`), and `other` for
   * all the rest.
   */
  readonly failureTexts: Readonly<Record<string, string>> & { readonly other: string };
  readonly endpoints: Readonly<Record<string, EndpointSpec>>;
}

/** `schemas/bridge.json`: the native app's web view. */
export interface BridgeSpec {
  /** Name of the global object. */
  readonly object: string;
  readonly method: string;
  readonly readyEvent: string;
  /** Milliseconds for all answers of one ask together, the wait for the bridge included. */
  readonly timeout: number;
  readonly unavailable: string;
  /** Fact name → handler, asked together when the guard needs the native values. */
  readonly ask: Readonly<Record<string, string>>;
  /** Handlers that effects and actions may invoke. */
  readonly handlers: readonly string[];
}

/**
 * `schemas/environment.json`: what a user agent tells. Patterns are regular expressions; the first row that matches
 * counts.
 */
export interface EnvironmentSpec {
  readonly os: readonly {
    readonly code: 1 | 2 | 3;
    readonly pattern: string;
    /** Only on devices with several touch points. */
    readonly touch?: boolean;
  }[];
  readonly apps: readonly { readonly app: string; readonly pattern: string }[];
}
