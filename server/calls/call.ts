import type { Services } from '../services.ts';
import type { CallName, ReplyData } from './api-contract.ts';
import type { Fields } from './fields.ts';

/** What a call says of where it comes from; null for what it does not say. */
export interface Caller {
  /** `Origin`: of every page that is not very old. */
  readonly origin: string | null;
  readonly referer: string | null;
  /** `Sec-Fetch-Site`. */
  readonly site: string | null;
  /**
   * `X-Requested-With`, by which apps name their bridge. No page of another site may choose it; Android's WebView sends
   * the package name of its app with every page's calls.
   */
  readonly app: string | null;
}

/** One call as it arrived. */
export interface CallRequest {
  readonly fields: Fields;
  /** Address of the visitor, as far as trusted proxies tell. */
  readonly address: string;
  /** Everybody may come from this address: that of a proxy which nobody named. */
  readonly isUncounted: boolean;
  readonly caller: Caller;
  /** The browser's name for itself, at most 512 characters. */
  readonly agent: string;
  /** Host name without port. */
  readonly host: string;
  /** Id of the visit's channel; null when the call carries none that is well formed. */
  readonly channel: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * One call of the contract. `answer` returns the `data` of code 200 as the contract describes it, or throws a
 * `Refusal`.
 */
export interface Call<Name extends CallName = CallName> {
  readonly name: Name;
  /** Bytes that a request may have, where that is more than usual. */
  readonly bodyLimit?: number;
  /** Visitors do without it, so it is refused before others when the server is late. */
  readonly shedFirst?: boolean;
  answer(request: CallRequest, services: Services): Promise<ReplyData<Name> | NoData<Name>>;
}

/** The one answer that may be empty. */
type NoData<Name extends CallName> = Name extends 'ipInfo' ? null : never;
