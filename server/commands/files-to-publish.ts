import { UsageError } from '../../engine/cli/usage-error.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { readServiceFiles } from '../config/read-service-data.ts';
import { type ProjectFiles, readProjectFiles } from '../release/candidate.ts';
import { currentOf } from '../release/current-of.ts';
import { namedFound } from '../release/publish.ts';
import { backendOf } from '../release/sources.ts';
import type { CommandIo } from './command-io.ts';
import { findVersion, type ReleasePlace } from './release-place.ts';

/** The files of the project; where a version is named, those that it was made of. */
export function filesToPublish(
  { version: typed }: { readonly version?: string },
  place: ReleasePlace,
  io: CommandIo,
): ProjectFiles {
  const { root, store, again } = place;
  if (typed === undefined) return readProjectFiles(root, io.progress);
  const found = findVersion(place, typed);
  const sources = store.sourcesOf(found.version ?? found);
  if (sources === null)
    throw new UsageError(
      `What ${namedFound(found)} was made of is not kept, or was changed. See what can be gone back to: ${again('npx dukou releases')}`,
    );
  // An older program kept no files of the backend: those that count now stay.
  const kept = backendOf(sources.files);
  const backend = kept.length > 0 ? [] : backendInUse(place);
  return { sources: [...sources.files, ...backend], assets: sources.pictures };
}

/** The files of the backend that count now: those that were published, or where nobody has, those of the project. */
function backendInUse({ root, store }: ReleasePlace): readonly SourceFile[] {
  const { version } = currentOf(store);
  const published = backendOf((version && store.sourcesOf(version)?.files) ?? []);
  return published.length > 0 ? published : readServiceFiles(root);
}
