import type { Json, Scalar } from './json.ts';

/**
 * How an outside call ended, as seen by the guard.
 * `ok` means an answer arrived and was understood, whatever its body code. All other states mean that there is none.
 */
export type ReplyStatus = 'ok' | 'timeout' | 'network' | 'http' | 'malformed';

/** The answer to one fetch of the guard: transport state, body code and the declared `reads` of the endpoint. */
export interface Reply {
  readonly status: ReplyStatus;
  /** HTTP status, or null when no response arrived. */
  readonly httpStatus: number | null;
  /** The body's `code`; null when there is none. 200 means success. */
  readonly code: number | null;
  /** The values named by the endpoint's `reads`, coerced to their declared types; absent ones are null. */
  readonly data: Readonly<Record<string, Scalar>>;
}

/** The envelope of every API answer. */
export interface Envelope<Data = Json> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}
