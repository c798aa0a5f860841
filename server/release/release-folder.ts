import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { deepFreeze } from '../../engine/compile/emit/deep-freeze.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseManifest } from '../../engine/decide/model/release-manifest.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import { type Disk, syncTree } from './disk.ts';
import type { ReleaseFiles } from './release-files.ts';
import { sha256 } from './sha256.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** Smaller files gain nothing from compression. */
const COMPRESS_FROM = 1024;
const COMPRESSED = /\.(?:json|js|svg|ico)$/;

interface Packing {
  readonly pack: (content: Buffer) => Buffer;
  readonly unpack: typeof gunzipSync;
}

/** How the compressed copies of a part end, which are what most visitors get, and how they are made and unpacked. */
const COPIES: Readonly<Record<string, Packing>> = {
  '.gz': { pack: (content) => gzipSync(content, { level: 9 }), unpack: gunzipSync },
  '.br': {
    pack: (content) =>
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          // A window of megabytes, as it is else, takes a hundred times as long for a part of some KiB.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(content.length)))),
        },
      }),
    unpack: brotliDecompressSync,
  },
};

/** Folder with what visitors get. */
export const PARTS = 'parts';
const MANIFEST = `${PARTS}/manifest.json`;
/** The whole release but its origins, for the server and its operators. */
const WHOLE = 'release.json';
/** Where its values were written: four fifths of a large release, which visitors need nothing of. */
const ORIGINS = 'origins.jsonl.gz';
/** Origins in a line of that file: what is read in one step. */
const ORIGINS_A_LINE = 500;
const SEAL = 'seal.json';

/** The files that an older program compiled it from: now all sources are kept beside releases. */
const SOURCES = 'sources.json';

/** Hashes of what the folder's name and its manifest do not vouch for. */
interface Seal {
  readonly release: string;
  /** Not where an older program published the release, which kept them in the whole. */
  readonly origins?: string;
  /** Of the compressed copies, by their path; not where an older program made them: those are unpacked. */
  readonly copies?: Readonly<Record<string, string>>;
  /** Only where an older program published the release. */
  readonly sources?: string;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/**
 * Writes a release into a folder that does not exist yet. Nothing of it counts before the folder has its name.
 *
 * @param before folder of a release that may have the compressed copies of the same parts: most of the work of
 *   publishing a small change is to make them.
 */
export function writeReleaseFolder(
  disk: Disk,
  folder: string,
  files: ReleaseFiles,
  before: string | null,
): void {
  // An older program finds no origins there, and goes on.
  const whole = JSON.stringify({ ...files.release, origins: {} });
  const origins = gzipSync(packedOrigins(files.release.origins));
  const copies: Record<string, string> = {};
  const contents: readonly (readonly [string, string | Buffer])[] = [
    ...[...files.parts].map(([path, content]) => [`${PARTS}/${path}`, content] as const),
    [MANIFEST, files.manifestText],
    [WHOLE, whole],
    [ORIGINS, origins],
  ];
  for (const path of new Set(contents.map(([path]) => folderOf(`${folder}/${path}`)))) disk.makeFolder(path);
  for (const [path, content] of contents) {
    disk.write(`${folder}/${path}`, content);
    if (!path.startsWith(PARTS) || !COMPRESSED.test(path) || content.length < COMPRESS_FROM) continue;
    const bytes = Buffer.from(content);
    for (const [ending, { pack, unpack }] of Object.entries(COPIES)) {
      const packed = before === null ? null : fileOrNull(`${before}/${path}${ending}`);
      const copy = packed !== null && isCopyOf(bytes, packed, unpack) ? packed : pack(bytes);
      disk.write(`${folder}/${path}${ending}`, copy);
      copies[path + ending] = sha256(copy);
    }
  }
  const seal: Seal = { release: sha256(whole), origins: sha256(origins), copies };
  disk.write(`${folder}/${SEAL}`, JSON.stringify(seal));
  syncTree(disk, folder);
}

function fileOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** A file that is there and is not what was published. */
function changed(folder: string, id: string, path: string): DamagedReleaseError {
  return new DamagedReleaseError(id, `${path} was changed or cut short`, join(folder, path));
}

function readPart(folder: string, id: string, path: string): Buffer {
  const file = join(folder, path);
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DamagedReleaseError(id, `${path} cannot be read (${code})`, code === 'ENOENT' ? file : null);
  }
}

/** The manifest of a release. Throws `DamagedReleaseError` when it is not the one that the release is named for. */
export function readManifest(folder: string, id: string): ReleaseManifest {
  const text = readPart(folder, id, MANIFEST);
  if (!sha256(text).startsWith(id)) throw changed(folder, id, MANIFEST);
  return JSON.parse(text.toString('utf8')) as ReleaseManifest;
}

function readSeal(folder: string, id: string): Seal {
  const text = readPart(folder, id, SEAL).toString('utf8');
  try {
    const seal = JSON.parse(text) as Partial<Seal>;
    if (seal.release) return { ...seal, release: seal.release };
  } catch {
    // Cut short: the same as one that says nothing.
  }
  throw changed(folder, id, SEAL);
}

/**
 * Reads a release in many short steps, and looks at every file of it but the compressed copies. Throws
 * `DamagedReleaseError`.
 */
export function* readReleaseInSteps(folder: string, id: string): Generator<undefined, Release> {
  if (!existsSync(folder)) throw new DamagedReleaseError(id, 'its folder is gone', folder);
  const parts = Object.entries(readManifest(folder, id).parts).map(
    ([path, hash]) => [`${PARTS}/${path}`, hash] as const,
  );
  for (const [path, hash] of parts) {
    if (sha256(readPart(folder, id, path)) !== hash) throw changed(folder, id, path);
    yield;
  }
  const seal = readSeal(folder, id);
  const whole = readPart(folder, id, WHOLE);
  if (seal.release !== sha256(whole)) throw changed(folder, id, WHOLE);
  yield;
  const text = whole.toString('utf8');
  yield;
  const release = JSON.parse(text) as Release;
  yield;
  for (const part of Object.values(release)) {
    deepFreeze(part);
    yield;
  }
  if (seal.origins === undefined) return Object.freeze(release);
  const packed = readPart(folder, id, ORIGINS);
  if (seal.origins !== sha256(packed)) throw changed(folder, id, ORIGINS);
  return withOrigins(release, packed);
}

function packedOrigins(origins: Release['origins']): string {
  const all = Object.entries(origins);
  const lines = Array.from({ length: Math.ceil(all.length / ORIGINS_A_LINE) }, (_, n) =>
    JSON.stringify(Object.fromEntries(all.slice(n * ORIGINS_A_LINE, (n + 1) * ORIGINS_A_LINE))),
  );
  return lines.join('\n');
}

/** They are unpacked when somebody first asks where something was written. */
function withOrigins(release: Release, packed: Buffer): Release {
  let origins: Release['origins'] | null = null;
  const get = (): Release['origins'] => {
    origins ??= unpackedOrigins(packed);
    return origins;
  };
  return Object.freeze(Object.defineProperty(release, 'origins', { get, enumerable: true }));
}

function unpackedOrigins(packed: Buffer): Release['origins'] {
  const lines = gunzipSync(packed).toString('utf8').split('\n').filter(Boolean);
  return deepFreeze(Object.assign({}, ...lines.map((line) => JSON.parse(line) as Release['origins'])));
}

/**
 * What an older program kept in a release of what it was made of: the configuration and the pictures; null where it
 * kept nothing. Throws `DamagedReleaseError` when they are not what was kept.
 */
export function readOldSources(folder: string, id: string): Sources | null {
  const { sources } = readSeal(folder, id);
  if (sources === undefined) return null;
  const text = readPart(folder, id, SOURCES);
  if (sha256(text) !== sources) throw changed(folder, id, SOURCES);
  const pictures = Object.keys(readManifest(folder, id).parts).filter((path) => path.startsWith('brand/'));
  return sourcesOf(
    JSON.parse(text.toString('utf8')) as readonly SourceFile[],
    new Map(pictures.map((path) => [path, readPart(folder, id, `${PARTS}/${path}`)])),
  );
}

/**
 * The compressed copies of a release, which are what most browsers get, that hold something else than the part does.
 * One that is not there is missed by nobody: the part itself is sent. Throws `DamagedReleaseError` where a part or the
 * seal cannot be read.
 */
export function* damagedCopiesInSteps(folder: string, id: string): Generator<undefined, readonly string[]> {
  const damaged: string[] = [];
  const parts = Object.keys(readManifest(folder, id).parts).map((path) => `${PARTS}/${path}`);
  const { copies } = readSeal(folder, id);
  for (const path of [MANIFEST, ...parts]) {
    for (const [ending, { unpack }] of Object.entries(COPIES)) {
      const copy = path + ending;
      if (!existsSync(join(folder, copy))) continue;
      const packed = readPart(folder, id, copy);
      const known = copies?.[copy];
      const isWhole = known ? sha256(packed) === known : isCopyOf(readPart(folder, id, path), packed, unpack);
      if (!isWhole) damaged.push(copy);
    }
    yield;
  }
  return damaged;
}

function isCopyOf(content: Buffer, packed: Buffer, unpack: typeof gunzipSync): boolean {
  try {
    return unpack(packed, { maxOutputLength: content.length + 1 }).equals(content);
  } catch {
    // Cut short: the same as one of something else.
    return false;
  }
}

/** Every file below a folder by its path in it. */
export function filesBelow(folder: string, path = ''): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  return new Map(
    entries.flatMap((entry): readonly (readonly [string, Buffer])[] => {
      const below = path + entry.name;
      if (entry.isDirectory()) return [...filesBelow(folder, `${below}/`)];
      return [[below, readFileSync(join(folder, below))]];
    }),
  );
}
