import type { JsonObject } from '../../engine/decide/model/json.ts';

/** Ad platforms that conversions can be reported to. */
export const NETWORKS = ['baidu', 'kuaishou', 'oceanengine', 'tencent'] as const;
export type Network = (typeof NETWORKS)[number];

/** Field of a page's report that says what kind of conversion it is, in the platform's own words. */
export const TYPE_FIELDS: Readonly<Record<Network, string>> = {
  baidu: 'convert_type',
  kuaishou: 'event_type',
  oceanengine: 'event_type',
  tencent: 'action_type',
};

/**
 * What earns a conversion. The server knows of logins and saved forms; a download tap is what whoever has one of its
 * pages may say to have done.
 */
export type Deed = 'sms-login' | 'saved-form' | 'download-tap';

/** A conversion to report. */
export interface Conversion {
  /** The same for every try; no other conversion has it. */
  readonly key: string;
  /** What the call said, as the platform's adapter keeps it. */
  readonly payload: JsonObject;
  /** When it happened, epoch milliseconds. */
  readonly at: number;
}

/** The HTTP request of a report. */
export interface PlatformRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON; null for none. */
  readonly body: string | null;
}

/** What an ad platform wants to be told, and how it answers. One entry for each network. */
export interface Platform {
  /**
   * True when the platform counts a conversion once however often it arrives. To others a report of which nobody knows
   * whether it arrived is not sent again.
   */
  readonly countsOnce: boolean;
  request(conversion: Conversion, account: { readonly url: string; readonly token: string }): PlatformRequest;
  /** Null when the answer says that the report was accepted; else why not, in the platform's words. */
  refusal(answer: JsonObject): string | null;
}
