import type { IncomingMessage } from 'node:http';

/**
 * The URL of a request whose path can be decoded. One that cannot, as a `%` that was typed or cut off leaves it, is
 * read as it is written: it names no page and no call, and is answered as any other that does not.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replace(/%/g, '%25'), ...query].join('?');
  }
}
