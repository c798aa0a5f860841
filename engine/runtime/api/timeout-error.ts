import { RequestError } from './request-error.ts';

/** No answer arrived in time. */
export class TimeoutError extends RequestError {
  constructor(method: string, url: string) {
    super('TimeoutError', 'no answer in time', method, url);
  }
}
