/** Path and query of a request's address. */
export interface RequestAddress {
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
}

/**
 * Reads the address of a request line, which may be anything. Slashes at the start count as one: `//name/x` is a path
 * of this site and names no other. An address that cannot be read is the root.
 */
export function requestAddress(raw: string | undefined): RequestAddress {
  const path = (raw ?? '/').replace(/^[/\\]*/, '/');
  try {
    return new URL(`http://site.invalid${path}`);
  } catch {
    return { pathname: '/', searchParams: new URLSearchParams() };
  }
}
