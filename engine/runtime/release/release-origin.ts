import { canRun } from '../../decide/model/engine-version.ts';
import type { ReleaseManifest } from '../../decide/model/release-manifest.ts';
import { HttpError } from '../api/http-error.ts';
import { MalformedError } from '../api/malformed-error.ts';
import { TimeoutError } from '../api/timeout-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReleasePort } from '../platform/release-port.ts';
import { isPart } from './is-part.ts';

export type ReleaseWorld = Pick<Platform, 'send' | 'clock' | 'console' | 'random'>;

/** What came is not what was published. */
export class WrongHashError extends Error {
  override name = 'WrongHashError';
  constructor(url: string) {
    super(`${url} is not what was published`);
  }
}

/** One release that parts can be had of. Every answer was verified. */
export interface ReleaseOrigin {
  /** Address below which its files lie, with a slash at the end. */
  readonly base: string;
  manifest(): Promise<ReleaseManifest>;
  /** Text of a part: the kept one where it is the same, else from the network. */
  text(path: string): Promise<string>;
  /** SHA-256 of a part as it was published, hexadecimal. */
  hash(path: string): Promise<string>;
  /** @throws MalformedError for what is no such part. */
  json<T>(path: string): Promise<T>;
}

export interface OriginOptions {
  /** SHA-256 of the manifest's text; null where nobody vouches for it but the place it lies in. */
  readonly manifest: string | null;
  /** Milliseconds for one try. */
  readonly timeout: number;
  /** True when a part that failed quickly is asked for once more. */
  readonly twice: boolean;
}

/** Opens a release at an address. Nothing is requested before something is asked for. */
export function releaseOrigin(
  base: string,
  { send, random }: Pick<Platform, 'send' | 'random'>,
  port: ReleasePort,
  { manifest: expected, timeout, twice }: OriginOptions,
): ReleaseOrigin {
  let known: Promise<ReleaseManifest> | null = null;
  let loaded: ReleaseManifest | null = null;

  async function once(url: string): Promise<string> {
    const { status, text } = await send({ url, method: 'GET', timeout });
    if (status !== 200) throw new HttpError('GET', url, status);
    return text;
  }

  async function verified(path: string, hash: string | null | Promise<string>): Promise<string> {
    const url = base + path;
    const attempt = async (address: string): Promise<string> => {
      const [text, expects] = await Promise.all([once(address), hash]);
      if (expects !== null && (await port.digest(text)) !== expects) throw new WrongHashError(url);
      return text;
    };
    return attempt(url).catch((error: unknown) => {
      if (!twice || error instanceof TimeoutError) throw error;
      // A cache on the way may hold what was cut short; the browser's own may, and for a year: each try has an address
      // of its own.
      return attempt(`${url}?${random.hex(4)}`);
    });
  }

  /**
   * A text kept from before, or asked for and kept. Where its hash is still on the way, what is kept cannot be found:
   * it is asked for at the same time.
   */
  async function keptOr(path: string, hash: string | Promise<string>): Promise<string> {
    const kept = typeof hash === 'string' ? await port.kept.get(hash) : null;
    if (kept !== null && (await port.digest(kept)) === hash) return kept;
    const text = await verified(path, hash);
    void port.kept.put(await hash, text);
    return text;
  }

  async function loadManifest(): Promise<ReleaseManifest> {
    const path = 'manifest.json';
    const text = await (expected === null ? verified(path, null) : keptOr(path, expected));
    const manifest = parsed<ReleaseManifest>(text, base + path);
    if (typeof manifest?.parts !== 'object') throw new MalformedError('GET', base + path);
    if (!canRun(manifest.engine)) throw new Error(`${base} needs another engine`);
    loaded = manifest;
    return manifest;
  }

  function manifest(): Promise<ReleaseManifest> {
    known ??= loadManifest().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  async function hash(path: string): Promise<string> {
    const { parts } = await manifest();
    const published = Object.hasOwn(parts, path) ? parts[path] : undefined;
    if (published === undefined) throw new HttpError('GET', base + path, 404);
    return published;
  }

  async function text(path: string): Promise<string> {
    // The first part does not wait for the manifest, unless that is kept: then the part may be as well.
    const isAtHand = loaded || (expected && (await port.kept.get(expected)));
    return keptOr(path, isAtHand ? await hash(path) : hash(path));
  }

  async function json<T>(path: string): Promise<T> {
    const value = parsed<T>(await text(path), base + path);
    if (!isPart(path, value)) throw new MalformedError('GET', base + path);
    return value;
  }

  return { base, manifest, text, hash, json };
}

function parsed<T>(text: string, url: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new MalformedError('GET', url);
  }
}

/** Address below which the files of a release of this site lie. */
export const releaseBase = (id: string): string => `/release/${id}/`;

/** A release of this site by its id, and the manifest as somebody vouches for it. */
export function originOf(
  { id, manifest }: { readonly id: string } & Pick<OriginOptions, 'manifest'>,
  world: Pick<Platform, 'send' | 'random'>,
  port: ReleasePort,
  options: Omit<OriginOptions, 'manifest'>,
): ReleaseOrigin {
  return releaseOrigin(releaseBase(id), world, port, { ...options, manifest });
}

/** The release that came with the build: the last resort. */
export function builtInOrigin(
  world: Pick<Platform, 'send' | 'random'>,
  port: ReleasePort,
  timeout: number,
): ReleaseOrigin {
  return releaseOrigin('/builtin/', world, port, { manifest: null, timeout, twice: false });
}
