import type { Scalar } from '../../decide/model/json.ts';

/**
 * What is known of some visitors: facts by name (`stored.succ_todo`, `query.mark`, `env.os`), how calls ended by
 * fetch (`reply.channelInfo` → `code 200`) and what they answered (`reply.channelInfo.nid`). A fact that no rule
 * asks for is not there: they have any value of it.
 */
export type Constraints = ReadonlyMap<string, Scalar>;

/** Stands for the id of the visitor's channel, whichever of its class it is. */
export const OWN_CHANNEL = 'channel of the visitor';
