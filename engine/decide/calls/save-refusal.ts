import { type FailedCall, type FailureCatalogue, failureText, type TextRef } from './failure-text.ts';
import { tooMany } from './too-many.ts';

/**
 * What a visitor is told when a form could not be saved: the call's own text; where that would quote a server that said
 * nothing, the text that all calls have in common. Too many tries: when to come back, as far as it is known; the text
 * of 429 also stands with `Seconds`, `Minutes` and `Hours` behind its key.
 *
 * @param error a `FailedCall`; anything else counts as one without a name.
 */
export function saveRefusal(spec: FailureCatalogue, error: unknown, endpoint: string): TextRef {
  const { envelope } = (error ?? {}) as Partial<FailedCall>;
  const isMute = envelope?.code === 400 && !envelope.message.trim();
  const told = failureText(spec, error, isMute ? '' : endpoint);
  return envelope?.code === 429 ? tooMany(told.key, error) : told;
}
