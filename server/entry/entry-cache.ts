import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A finished entry page. */
export interface EntryPage {
  readonly status: number;
  readonly policy: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** The page compressed; made at its first use. */
  body(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

/** A page with its compressed forms. Compression is quick rather than tight: pages are made while a visitor waits. */
export function entryPage(html: string, status: number, policy: string): EntryPage {
  const plain = Buffer.from(html);
  const bodies = new Map<string, Promise<Buffer>>();
  const compress = {
    br: () => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: () => promisify(gzip)(plain, { level: 6 }),
  };
  return {
    status,
    policy,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    plain,
    body(encoding) {
      const known = bodies.get(encoding) ?? compress[encoding]();
      bodies.set(encoding, known);
      return known;
    },
  };
}

/**
 * Finished pages by key, made once however many ask at the same time.
 *
 * @param most pages that are kept; the one that was not asked for the longest makes room.
 */
export function entryCache(most: number): {
  get(key: string, make: () => Promise<EntryPage>): Promise<EntryPage>;
} {
  const pages = new Map<string, Promise<EntryPage>>();
  return {
    get(key, make) {
      const known = pages.get(key);
      const page = known ?? make();
      pages.delete(key);
      pages.set(key, page);
      page.catch(() => pages.get(key) === page && pages.delete(key));
      if (pages.size > most) {
        pages.delete(pages.keys().next().value as string);
      }
      return page;
    },
  };
}
