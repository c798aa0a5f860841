import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { emitParts } from '../../engine/core/config/emit-parts.ts';
import { compileValidator } from '../../engine/core/forms/compile-validator.ts';
import type { Release } from '../../engine/core/model/release.ts';

/** Releases of the data folder, the newest of which visitors may still be using. */
const KEPT_RELEASES = 20;
/** Smaller files gain nothing from compression. */
const COMPRESS_FROM = 1024;

/** Never sent to visitors: which file and line set what. They lie beside the folder of the parts. */
const PRIVATE_PARTS: readonly string[] = ['origins.json'];

interface Manifest {
  readonly id: string;
  /** SHA-256 of each part for visitors by its path. */
  readonly parts: Readonly<Record<string, string>>;
  /** SHA-256 of the whole release. */
  readonly release: string;
}

/** Published releases on disk: `releases/<id>/` with the parts for visitors, and `releases/current.json`. */
export interface ReleaseStore {
  /** Folder that holds the parts of a release for visitors. */
  partsDir(id: string): string;
  /** True when the release has a part for visitors of exactly this path. */
  hasPart(id: string, path: string): boolean;
  /** Writes a release when it is not there yet, and makes it the current one. Both happen entirely or not at all. */
  publish(release: Release): void;
  /** The current release as it was published; null when there is none, or when it cannot be read. */
  readCurrent(): Release | null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function writeSynced(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  writeFileSync(file, content);
  fsyncSync(file);
  closeSync(file);
}

/** Writes a file; one that visitors get also in the compressed forms that it is sent in. */
function writeFile(path: string, text: string, forVisitors: boolean): void {
  writeSynced(path, text);
  if (forVisitors && Buffer.byteLength(text) >= COMPRESS_FROM) {
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  }
}

/** The parts of a release, with the compiled validator of each form beside it. */
function partsOf(release: Release): ReadonlyMap<string, string> {
  const parts = new Map(emitParts(release));
  for (const form of Object.values(release.forms)) {
    parts.set(`forms/${form.id}.js`, compileValidator(form));
  }
  return parts;
}

function isForVisitors(path: string): boolean {
  return !PRIVATE_PARTS.includes(path);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) {
      deepFreeze(item);
    }
  }
  return value;
}

/** Everything that a release's folder holds, as text by path. */
function filesOf(release: Release): ReadonlyMap<string, string> {
  const parts = partsOf(release);
  const text = JSON.stringify(release);
  const manifest: Manifest = {
    id: release.id,
    release: sha256(text),
    parts: Object.fromEntries(
      [...parts].filter(([path]) => isForVisitors(path)).map(([path, part]) => [path, sha256(part)]),
    ),
  };
  return new Map([
    ...[...parts].map(([path, part]) => [isForVisitors(path) ? `parts/${path}` : path, part] as const),
    ['release.json', text],
    ['manifest.json', JSON.stringify(manifest, null, 2)],
  ]);
}

/** True when the folder's files are what its manifest says, and the manifest is the one expected, if one is given. */
function isWhole(folder: string, expected?: string): boolean {
  try {
    const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
    const manifest = JSON.parse(text) as Manifest;
    return (
      (expected === undefined || expected === text) &&
      sha256(readFileSync(join(folder, 'release.json'), 'utf8')) === manifest.release &&
      Object.entries(manifest.parts).every(
        ([path, hash]) => sha256(readFileSync(join(folder, 'parts', path), 'utf8')) === hash,
      )
    );
  } catch {
    return false;
  }
}

/** Opens the releases of a data folder. */
export function releaseStore(dataDir: string): ReleaseStore {
  const root = join(dataDir, 'releases');
  const pointer = join(root, 'current.json');
  const partNames = new Map<string, ReadonlySet<string>>();
  mkdirSync(root, { recursive: true });

  /** Paths of the parts for visitors; none when there is no such release. */
  function partNamesOf(id: string): ReadonlySet<string> {
    const known = partNames.get(id);
    if (known !== undefined) {
      return known;
    }
    try {
      const manifest = JSON.parse(readFileSync(join(root, id, 'manifest.json'), 'utf8')) as Manifest;
      const names = new Set(Object.keys(manifest.parts).filter(isForVisitors));
      partNames.set(id, names);
      return names;
    } catch {
      return new Set();
    }
  }

  function forgetOld(current: string): void {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== current)
      .map((entry) => ({ path: join(root, entry.name), at: statSync(join(root, entry.name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    for (const { path } of folders.slice(KEPT_RELEASES)) {
      rmSync(path, { recursive: true, force: true });
    }
  }

  return {
    partsDir: (id) => join(root, id, 'parts'),
    hasPart: (id, path) => partNamesOf(id).has(path),
    publish(release) {
      partNames.clear();
      const folder = join(root, release.id);
      const files = filesOf(release);
      // The same configuration gives other files when the compiler has changed.
      if (!isWhole(folder, files.get('manifest.json'))) {
        const draft = join(root, `.${release.id}.${process.pid}`);
        rmSync(draft, { recursive: true, force: true });
        for (const [path, text] of files) {
          writeFile(join(draft, path), text, path.startsWith('parts/'));
        }
        rmSync(folder, { recursive: true, force: true });
        renameSync(draft, folder);
      }
      const next = `${pointer}.${process.pid}`;
      writeSynced(next, `${JSON.stringify({ id: release.id })}\n`);
      renameSync(next, pointer);
      forgetOld(release.id);
    },
    readCurrent() {
      try {
        const { id } = JSON.parse(readFileSync(pointer, 'utf8')) as { id: string };
        const folder = join(root, id);
        return isWhole(folder)
          ? deepFreeze(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release)
          : null;
      } catch {
        return null;
      }
    },
  };
}
