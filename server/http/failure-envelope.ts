import type { Envelope } from '../../engine/decide/model/reply.ts';
import { fillText } from '../../engine/decide/text/fill-text.ts';
import { REFUSALS, Refusal } from '../calls/refusal.ts';
import type { ServiceData } from '../config/service-data.ts';

/** The envelope of a call that was refused or failed. What went wrong inside is not told. */
export function failureEnvelope(error: unknown, messages: ServiceData['messages']): Envelope {
  const refusal = error instanceof Refusal ? error : new Refusal('internal');
  const message = fillText(messages[refusal.reason], (name) => refusal.data[name]);
  return { code: REFUSALS[refusal.reason], message, data: { reason: refusal.reason, ...refusal.data } };
}
