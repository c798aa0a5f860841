import { requestName } from './request-name.ts';

/** The server answered with an HTTP status other than success. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    method: string,
    url: string,
    readonly status: number,
  ) {
    super(`HTTP status ${status}: ${requestName(method, url)}`);
  }
}
