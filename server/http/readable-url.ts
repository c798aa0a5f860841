import type { IncomingMessage } from 'node:http';

/** A call whose value nobody asks for would be left out of the build, also where it may throw. */
function isReadable(path: string): boolean {
  try {
    return typeof decodeURIComponent(path) === 'string';
  } catch {
    return false;
  }
}

/**
 * The URL of a request whose path can be decoded. One that cannot, as a `%` that was typed or cut off leaves it, is
 * read as it is written: it names no page and no call, and is answered as any other that does not.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.split('?');
  return isReadable(path) ? url : [path.replace(/%/g, '%25'), ...query].join('?');
}
