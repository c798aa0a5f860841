/** A request as errors name it: method and path, without host and query, which may hold secrets. */
export function requestName(method: string, url: string): string {
  return `${method} ${url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '')}`;
}
