import type { KeptTexts, ReleasePort } from './release-port.ts';

const CACHE = 'dukou-release';
/** Entries are found by address; nothing is ever requested from these. */
const ADDRESS = '/release/kept/';

function hex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => (byte + 256).toString(16).slice(1)).join('');
}

/**
 * The browser's `Cache` as a place for texts. It exists in secure contexts only (https, and this machine); a view may block
 * it, and it may be full.
 */
function keptInCache(view: Window & typeof globalThis): KeptTexts {
  const withCache = async <T>(use: (cache: Cache) => Promise<T>, without: T): Promise<T> => {
    try {
      return view.caches ? await use(await view.caches.open(CACHE)) : without;
    } catch {
      return without;
    }
  };
  return {
    get: (name) =>
      withCache(async (cache) => {
        const found = await cache.match(ADDRESS + name);
        return found ? found.text() : null;
      }, null),
    put: (name, text) =>
      withCache(async (cache) => {
        await cache.put(ADDRESS + name, new view.Response(text));
        return true;
      }, false),
    retain: (names) =>
      withCache(async (cache) => {
        for (const { url } of await cache.keys()) {
          if (!names.has(url.slice(url.lastIndexOf('/') + 1))) await cache.delete(url);
        }
      }, undefined),
  };
}

/**
 * The release port of a browser window. Where the browser offers no `SubtleCrypto` (a page that came without TLS), a small
 * implementation is loaded in its place, so that parts are verified everywhere.
 */
export function createBrowserRelease(view: Window & typeof globalThis = window): ReleasePort {
  return {
    kept: keptInCache(view),
    async digest(text) {
      const bytes = new view.TextEncoder().encode(text);
      if (view.crypto.subtle) return hex(await view.crypto.subtle.digest('SHA-256', bytes));
      const { sha256 } = await import('@noble/hashes/sha2.js');
      return hex(sha256(bytes));
    },
    importModule: (url) => import(/* @vite-ignore */ url),
  };
}
