import { requestName } from './request-name.ts';

/** No answer arrived in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(method: string, url: string) {
    super(`no answer in time: ${requestName(method, url)}`);
  }
}
