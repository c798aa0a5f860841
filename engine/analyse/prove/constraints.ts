import type { Scalar } from '../../decide/model/json.ts';

/**
 * What is known of some visitors: facts by name (`stored.succ_todo`, `query.mark`, `env.os`), how calls ended by
 * fetch (`reply.channelInfo` → `code 200`) and what they answered (`reply.channelInfo.nid`). A fact that no rule
 * asks for is not there: they have any value of it.
 */
export type Constraints = ReadonlyMap<string, Scalar>;

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
