import { type Named, narrowSources } from '../../engine/cli/release/narrow-sources.ts';
import type { Assets } from './brand-assets.ts';
import type { ProjectFiles } from './candidate.ts';
import { changedPictures } from './changed-pictures.ts';
import type { Publication } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';
import { sha256 } from './sha256.ts';
import { pictureFile } from './sources.ts';

function hashesOf(pictures: Assets): Readonly<Record<string, string>> {
  return Object.fromEntries([...pictures].map(([path, content]) => [path, sha256(content)]));
}

/** The files of a release with what was named as the project has it now. */
export interface NarrowedFiles extends ProjectFiles {
  /** Changed files that stay as they were, as a whole or in part. */
  readonly left: readonly string[];
}

/**
 * Takes out of a project what was not named.
 *
 * @param before the version that the rest stays as it was in; null is answered where it keeps no files.
 */
export function narrowedFiles(
  store: ReleaseStore,
  before: Publication,
  project: ProjectFiles,
  named: Named,
): NarrowedFiles | null {
  const sources = store.sourcesOf(before);
  if (sources === null) return null;
  const was = hashesOf(sources.pictures);
  const pictures = changedPictures(was, hashesOf(project.assets));
  const narrowed = narrowSources(
    sources.files,
    project.sources,
    new Map(pictures.map(({ file, state }) => [file, state])),
    named,
  );
  const isTaken = (path: string) => narrowed.isTaken(pictureFile(path));
  const kept = [...sources.pictures].filter(([path]) => !isTaken(path));
  const taken = [...project.assets].filter(([path]) => isTaken(path));
  const assets = [...kept, ...taken].sort(([a], [b]) => (a < b ? -1 : 1));
  return { sources: narrowed.sources, assets: new Map(assets), left: narrowed.left };
}
