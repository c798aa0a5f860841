/** A request that failed. Its message names method and path, without host and query, which may hold secrets. */
export class RequestError extends Error {
  constructor(
    override readonly name: string,
    what: string,
    method: string,
    url: string,
  ) {
    super(`${what}: ${method} ${url.replace(/^[a-z]+:\/\/[^/]*|[?#].*/gi, '')}`);
  }
}
