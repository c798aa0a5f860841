import { knownName } from '../../engine/cli/known-name.ts';
import { namesIn } from '../../engine/cli/known-scope.ts';
import { namedChannelId } from '../../engine/cli/named-channel.ts';
import type { ChangedFile } from '../../engine/cli/release/diff-releases.ts';
import type { Named } from '../../engine/cli/release/narrow-sources.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { Candidate, ProjectFiles } from '../release/candidate.ts';
import { narrowedFiles } from '../release/narrowed-files.ts';
import type { Outcomes } from '../release/outcomes-between.ts';
import type { Publication } from '../release/publication.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { pictureFile } from '../release/sources.ts';

/** A candidate, and what it changes; null where there is nothing to compare with. */
export interface Looked {
  readonly found: Candidate;
  readonly outcomes: (Outcomes & { readonly files: readonly ChangedFile[] }) | null;
}

/** The release that files are compared with, and its version. */
export interface Before {
  readonly release: Release;
  readonly version: Publication;
}

/** What `--only` names: channels and hosts by their ids, and files and folders, which have a slash in their names. */
export function namedFiles(
  only: readonly string[],
  before: Before | null,
  { sources, assets }: ProjectFiles,
  store: ReleaseStore,
): Named {
  const names = namesIn(only);
  const paths = names.filter((name) => name.includes('/'));
  const known = [
    ...sources.map(({ path }) => path),
    ...[...assets.keys()].map(pictureFile),
    ...(before === null ? [] : (store.sourcesOf(before.version)?.files ?? []).map(({ path }) => path)),
  ];
  for (const path of paths)
    if (!known.some((one) => one.startsWith(path)))
      knownName('--only: there is no file or folder', path, known);
  const ids = names.flatMap((name) => [name, (before && namedChannelId(before.release, name)) ?? name]);
  return { ids, paths };
}

/**
 * Looks at the whole project; where `--only` leaves something of it out, at the current release with what was named.
 *
 * @param before the version that is compared with; null for none.
 */
export function lookAtNamed(
  look: (from: ProjectFiles) => Looked,
  project: ProjectFiles,
  named: Named,
  before: Publication | null,
  store: ReleaseStore,
): { readonly looked: Looked; readonly left: readonly string[] } {
  const isNarrowed = before !== null && named.ids.length + named.paths.length > 0;
  const narrowed = isNarrowed ? narrowedFiles(store, before, project, named) : null;
  const isPart = narrowed !== null && narrowed.left.length > 0;
  if (!isPart || named.paths.length === 0) {
    const looked = look(project);
    const fits = looked.outcomes !== null && looked.outcomes.refusal === null;
    if (!isPart || fits) return { looked, left: [] };
  }
  return { looked: look(narrowed), left: narrowed.left };
}
