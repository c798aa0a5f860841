import type { Json, Scalar } from './json.ts';

/** What a channel has to do with an ad network. A channel is in one conversion map at most. */
export interface ChannelAd {
  /** Id of the conversion map. */
  readonly map: string;
  /** One of `schemas/ads/`. */
  readonly network: string;
  /** Address of the script. */
  readonly script: string;
  /** Conversion id as the network gave it; absent where the network needs none. */
  readonly id?: string | number;
}

/**
 * When ad scripts and tracking may begin. `at-once`: after the first paint. `after-notice`: once the visitor has seen
 * the notice and closed it.
 */
export type TrackersMode = 'at-once' | 'after-notice';

/** A report that the backend makes to the network. */
export interface ServerReport {
  readonly endpoint: string;
  /** Storage key of the attribution; without a value there is nothing to report. */
  readonly from: string;
  /** Field for a plain value; absent for JSON values, whose fields are sent under their own names. */
  readonly as?: string;
  readonly fields?: Readonly<Record<string, Scalar>>;
}

/** How the network's script is told of a conversion. */
export interface NetworkCall {
  /** A function that script and page share, for example `_agl.push`. */
  readonly function: string;
  /** A list of the function's name that the page makes, with what stands in it first; absent: the script makes all. */
  readonly queue?: readonly Json[];
  /** For each time that the function is called. Texts like `{event}` are filled in, see `network-call.ts`. */
  readonly arguments: readonly (readonly Json[])[];
}

/** `schemas/ads/<network>.json`. */
export interface AdNetworkSpec {
  readonly network: string;
  readonly scripts: Readonly<Record<string, string>>;
  /** Other origins that the script talks to. */
  readonly origins?: readonly string[];
  /** Milliseconds until a script that has not loaded counts as failed. */
  readonly timeout?: number;
  readonly event: string | number;
  readonly call: NetworkCall;
  readonly report?: ServerReport;
}

export type ConversionOccasion = 'sms-login' | 'saved-form';

export type EventKind = 'page-view' | 'tap' | 'form-progress' | 'error' | 'web-vital' | 'conversion';

/** `schemas/tracking.json`. */
export interface TrackingSpec {
  readonly conversion: {
    readonly on: readonly ConversionOccasion[];
    /** Milliseconds before each further try; the last one is repeated. */
    readonly retryAfter: readonly number[];
  };
  readonly events: {
    readonly kinds: readonly EventKind[];
    /** Most events of one request. */
    readonly batch: number;
    /** Milliseconds that an event waits for others. */
    readonly wait: number;
    /** Most events that wait in the browser. */
    readonly keep: number;
    /** Kinds that are dropped last. */
    readonly dropLast: readonly string[];
  };
}

/** What a page needs once it stands: loaded after the first paint, the same for all channels. */
export interface AdsPart {
  readonly networks: Readonly<Record<string, AdNetworkSpec>>;
  readonly tracking: TrackingSpec;
}
