import { type FailedCall, type FailureCatalogue, failureText, type TextRef } from './failure-text.ts';

/**
 * What a visitor is told when a form could not be saved: the call's own text, which quotes the server; without a word of the
 * server the text that all calls have in common.
 *
 * @param error a `FailedCall`; anything else counts as one without a name.
 */
export function saveRefusal(spec: FailureCatalogue, error: unknown, endpoint: string): TextRef {
  const { envelope } = (error ?? {}) as Partial<FailedCall>;
  return failureText(spec, error, envelope?.message.trim() ? endpoint : '');
}
