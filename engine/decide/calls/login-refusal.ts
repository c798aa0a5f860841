import type { JsonObject } from '../model/json.ts';
import { type FailedCall, type FailureCatalogue, failureText, type TextRef } from './failure-text.ts';
import { tooMany } from './too-many.ts';

/**
 * What a visitor is told when a login call is refused: about the field that the server names, else the server's own
 * sentence when a visitor can read it, else the common text. Too many tries: the server's sentence when it says itself
 * how long to wait (`data.wait`), else when to come back, as far as it is known.
 * The text of 429 also stands with `Seconds`, `Minutes` and `Hours` behind its key.
 */
export function loginRefusal(spec: FailureCatalogue, error: unknown, endpoint: string): TextRef {
  const common = failureText(spec, error, endpoint);
  const { envelope } = error as Partial<FailedCall>;
  if (!envelope) return common;
  const { code, message, data } = envelope;
  const { field, reason, wait } = (data ?? {}) as JsonObject;
  if (code === 429 && !wait) return tooMany(common.key, error);
  if (code >= 500) return common;
  if (reason === 'code-expired') return { key: 'login.codeExpired' };
  if (field === 'code') return { key: 'login.codeWrong' };
  if (reason === 'phone-resale') return { key: 'login.phoneResale' };
  if (reason === 'phone-invalid') return { key: 'login.phoneInvalid' };
  if (field === 'phone') return { key: 'login.phoneRefused' };
  // Field names in brackets are for those who write clients.
  const told = message.replace(/（\w+）/g, '');
  const isReadable = code !== 401 && /[\u4e00-\u9fff]/.test(told) && !/[a-z]/i.test(told);
  return isReadable ? { key: 'error.told', values: { message: told } } : common;
}
