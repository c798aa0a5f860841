import { RequestError } from './request-error.ts';

/** The server answered with an HTTP status other than success. */
export class HttpError extends RequestError {
  constructor(
    method: string,
    url: string,
    readonly status: number,
  ) {
    super('HttpError', `HTTP status ${status}`, method, url);
  }
}
