import type { Scalar } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';
import { answered, codeOf, NO_ANSWER } from './constraints.ts';

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
