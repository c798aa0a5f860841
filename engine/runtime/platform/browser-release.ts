import { importVerified } from './import-verified.ts';
import type { KeptTexts, ReleasePort } from './release-port.ts';

const CACHE = 'dukou-release';
/** Entries are found by address; nothing is ever requested from these. */
const ADDRESS = '/release/kept/';
/** Milliseconds after which no page waits any longer for a cache that does not answer. */
const PATIENCE = 1500;
/** True once it has not answered in time: it is not waited for a second time. */
let isSilent = false;

function hex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => (byte + 256).toString(16).slice(1)).join('');
}

/**
 * The browser's `Cache` as a place for texts. It exists in secure contexts only (https, and this machine); a view may
 * block it or never answer, and it may be full.
 */
function keptInCache(view: Window & typeof globalThis): KeptTexts {
  const withCache = async <T>(use: (cache: Cache) => Promise<T>, without: T): Promise<T> => {
    try {
      return view.caches ? await use(await view.caches.open(CACHE)) : without;
    } catch {
      return without;
    }
  };
  const find = (name: string): Promise<string | null> =>
    withCache(async (cache) => {
      const found = await cache.match(ADDRESS + name);
      return found ? found.text() : null;
    }, null);
  return {
    get: (name) =>
      new Promise((resolve) => {
        const giveUp = () => {
          isSilent = true;
          resolve(null);
        };
        const timer = view.setTimeout(giveUp, isSilent ? 0 : PATIENCE);
        void find(name).then((text) => {
          view.clearTimeout(timer);
          resolve(text);
        });
      }),
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
 * The release port of a browser window. Where the browser offers no `SubtleCrypto` that works (a page that came without
 * TLS), a small implementation is loaded in its place, so that parts are verified everywhere.
 */
export function createBrowserRelease(view: Window & typeof globalThis = window): ReleasePort {
  return {
    kept: keptInCache(view),
    async digest(text) {
      const bytes = new view.TextEncoder().encode(text);
      const digest = await view.crypto.subtle?.digest('SHA-256', bytes).catch(() => null);
      if (digest) return hex(digest);
      const { sha256 } = await import('@noble/hashes/sha2.js');
      return hex(sha256(bytes));
    },
    importModule: (url, hash) => importVerified(url, hash, view.document),
  };
}
