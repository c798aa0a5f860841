import { RequestError } from './request-error.ts';

/** The request could not be sent, or its connection broke. */
export class NetworkError extends RequestError {
  constructor(
    method: string,
    url: string,
    override readonly cause?: unknown,
  ) {
    super('NetworkError', 'no connection', method, url);
  }
}
