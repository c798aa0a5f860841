import { gunzipSync, gzipSync } from 'node:zlib';
import { SOURCE_FOLDERS } from '../../engine/cli/read-sources.ts';
import { toEnd } from '../../engine/cli/sheet/to-end.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { SERVICE_DATA_FOLDER } from '../config/read-service-data.ts';
import type { Assets } from './brand-assets.ts';
import { BRAND_FOLDER } from './brand-assets.ts';
import { sha256 } from './sha256.ts';

/**
 * What a version is made of: the files of the configuration, those of the backend, and the pictures of brands. Their id
 * counts every letter, also those that no page shows.
 */
export interface Sources {
  /** SHA-256 (hexadecimal) of the sorted paths, each with the hash of what the file holds. */
  readonly id: string;
  readonly files: readonly SourceFile[];
  readonly pictures: Assets;
}

/** The form on disk. */
interface Packed {
  readonly files: Readonly<Record<string, string>>;
  /** In base64. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Where a picture of a brand lies in the project. */
export function pictureFile(path: string): string {
  return BRAND_FOLDER + path.slice('brand'.length);
}

/** Files that are hashed in one step. */
const STEP = 100;

export function sourcesOf(files: readonly SourceFile[], pictures: Assets): Sources {
  return toEnd(sourcesInSteps(files, pictures));
}

function* sourcesInSteps(files: readonly SourceFile[], pictures: Assets): Generator<undefined, Sources> {
  const lines = [...pictures].map(([path, content]) => `${pictureFile(path)} ${sha256(content)}`);
  for (const { path, text } of files) {
    lines.push(`${path} ${sha256(text)}`);
    if (lines.length % STEP === 0) yield;
  }
  return { id: sha256(lines.sort().join('\n')), files, pictures };
}

/** The files that the compiler reads, of all that a version is made of. */
export function configurationOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => SOURCE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)));
}

/** The files of the backend, of all that a version is made of; none where an older program made it. */
export function backendOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => path.startsWith(`${SERVICE_DATA_FOLDER}/`));
}

export function packSources({ files, pictures }: Sources): Buffer {
  const packed: Packed = {
    files: Object.fromEntries(files.map(({ path, text }) => [path, text])),
    pictures: Object.fromEntries([...pictures].map(([path, content]) => [path, content.toString('base64')])),
  };
  return gzipSync(JSON.stringify(packed));
}

export function unpackSources(id: string, content: Buffer): Sources {
  return toEnd(unpackInSteps(id, content));
}

/** Throws when these are not the sources of that id. */
export function* unpackInSteps(id: string, content: Buffer): Generator<undefined, Sources> {
  const text = gunzipSync(content).toString('utf8');
  yield;
  const { files, pictures } = JSON.parse(text) as Packed;
  yield;
  const found = yield* sourcesInSteps(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    new Map(Object.entries(pictures).map(([path, text]) => [path, Buffer.from(text, 'base64')])),
  );
  if (found.id !== id) throw new Error(`these are the sources ${found.id}`);
  return found;
}
