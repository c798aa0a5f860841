import type { Envelope } from '../../decide/model/reply.ts';
import { RequestError } from './request-error.ts';

/** The server understood the call and refused it: the body code is not the success code. */
export class ApiError extends RequestError {
  constructor(
    method: string,
    url: string,
    readonly envelope: Envelope,
  ) {
    super('ApiError', `code ${envelope.code} (${envelope.message})`, method, url);
  }
}
