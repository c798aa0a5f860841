import type { SampleReplies } from '../../compile/sample-replies.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { FetchRequest } from '../../decide/model/verdict.ts';
import { healthyBody } from '../healthy-body.ts';

/**
 * What a call of the backend answers of which a visit says nothing: the whole body, or how the call ended without one.
 */
export type DefaultReply = (request: Extract<FetchRequest, { via: 'api' }>) => string | JsonObject;

/** Success without data. */
export const EMPTY_SUCCESS: JsonObject = { code: 200, data: {} };

export const EMPTY_SUCCESS_REPLY: DefaultReply = () => EMPTY_SUCCESS;

/** What `explain` takes for the answer, where its command has no `--reply` and no `--city`. */
export function defaultReplyOfExplain(samples: SampleReplies): DefaultReply {
  return ({ endpoint, fields }) => healthyBody(endpoint, fields, { samples, city: null });
}
