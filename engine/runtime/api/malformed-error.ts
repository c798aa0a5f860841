import { RequestError } from './request-error.ts';

/** An answer arrived that cannot be understood, for example the login page of a hotspot. */
export class MalformedError extends RequestError {
  constructor(method: string, url: string) {
    super('MalformedError', 'answer not understood', method, url);
  }
}
