import type { Envelope } from '../../decide/model/reply.ts';
import { requestName } from './request-name.ts';

/** The server understood the call and refused it: the body code is not the success code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    method: string,
    url: string,
    readonly envelope: Envelope,
  ) {
    super(`code ${envelope.code} (${envelope.message}): ${requestName(method, url)}`);
  }
}
