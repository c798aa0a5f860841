import type { Scalar } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';

/** How a call ended, as the value of `reply.<fetch>`. */
export const NO_ANSWER = 'no answer';

/**
 * The value of `reply.<fetch>` for an answer with a body code; null for an answer of the native app, which has none.
 */
export function answered(code: number | null): string {
  return code === null ? 'answered' : `code ${code}`;
}

/** The body code in the value of `reply.<fetch>`, or null. */
export function codeOf(replyStatus: Scalar): number | null {
  const code = /^code (-?\d+)$/.exec(String(replyStatus))?.[1];
  return code === undefined ? null : Number(code);
}

/** True when the answer's own values can be read. */
export function hasValues(replyStatus: Scalar): boolean {
  return replyStatus === answered(200) || replyStatus === answered(null);
}

/** What rules can read of how a call ended, besides the values of its answer. */
export type ReplyStatusFacts = Pick<Reply, 'status' | 'httpStatus' | 'code'>;

const NO_CONNECTION = 'no connection';
const NOT_JSON = 'not JSON';

/** The value of `reply.<fetch>` for an answer with an HTTP status that is none of success. */
export function refusedStatus(status: number): string {
  return `HTTP ${status}`;
}

/** What the guard gets of a call that ended so. */
export function factsOfReplyStatus(replyStatus: Scalar): ReplyStatusFacts {
  const http = /^HTTP (\d+)$/.exec(String(replyStatus))?.[1];
  if (http !== undefined) return { status: 'http', httpStatus: Number(http), code: null };
  if (replyStatus === NO_ANSWER) return { status: 'timeout', httpStatus: null, code: null };
  if (replyStatus === NO_CONNECTION) return { status: 'network', httpStatus: null, code: null };
  if (replyStatus === NOT_JSON) return { status: 'malformed', httpStatus: null, code: null };
  return { status: 'ok', httpStatus: 200, code: codeOf(replyStatus) };
}

/** The reply as `explain --reply` takes it; null for an answer that has a body. */
export function typedReply(replyStatus: string): string | null {
  const { status, httpStatus } = factsOfReplyStatus(replyStatus);
  if (status === 'ok') return null;
  return status === 'http' ? `http:${httpStatus}` : status;
}

/** The ways for a call to end without success: with one of some body codes or HTTP statuses, or without an answer. */
export function failedReplies(codes: readonly number[], statuses: readonly number[]): readonly string[] {
  return [...codes.map(answered), NO_ANSWER, NO_CONNECTION, NOT_JSON, ...statuses.map(refusedStatus)];
}
