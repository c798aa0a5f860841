import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Named, narrowSources } from '../../engine/cli/release/narrow-sources.ts';
import { BRAND_FOLDER } from './brand-assets.ts';
import type { ProjectFiles } from './candidate.ts';
import { changedPictures } from './changed-pictures.ts';
import { sha256 } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';

/** The files of a release with what was named as the project has it now. */
export interface NarrowedFiles extends ProjectFiles {
  /** Changed files that stay as they were, as a whole or in part. */
  readonly left: readonly string[];
}

/**
 * Takes out of a project what was not named.
 *
 * @param before id of the release that the rest stays as it was in; null is answered where it keeps no files.
 */
export function narrowedFiles(
  store: ReleaseStore,
  before: string,
  project: ProjectFiles,
  named: Named,
): NarrowedFiles | null {
  const sources = store.sourcesOf(before);
  if (sources === null) return null;
  const { parts } = store.manifestOf(before);
  const partsNow = Object.fromEntries([...project.assets].map(([path, content]) => [path, sha256(content)]));
  const pictures = changedPictures(parts, partsNow);
  const narrowed = narrowSources(
    sources,
    project.sources,
    new Map(pictures.map(({ file, state }) => [file, state])),
    named,
  );
  const isTaken = (path: string) => narrowed.isTaken(BRAND_FOLDER + path.slice('brand'.length));
  const kept = Object.keys(parts).filter((path) => path.startsWith('brand/') && !isTaken(path));
  const taken = [...project.assets].filter(([path]) => isTaken(path));
  const assets = [
    ...kept.map((path) => [path, readFileSync(join(store.partsDir(before), path))] as const),
    ...taken,
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  return { sources: narrowed.sources, assets: new Map(assets), left: narrowed.left };
}
