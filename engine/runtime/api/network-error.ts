import { requestName } from './request-name.ts';

/** The request could not be sent, or its connection broke. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(
    method: string,
    url: string,
    override readonly cause?: unknown,
  ) {
    super(`no connection: ${requestName(method, url)}`);
  }
}
