import { requestName } from './request-name.ts';

/** An answer arrived that cannot be understood, for example the login page of a hotspot. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';

  constructor(method: string, url: string) {
    super(`answer not understood: ${requestName(method, url)}`);
  }
}
