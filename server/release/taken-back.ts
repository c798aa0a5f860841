import { diffReleases } from '../../engine/cli/release/diff-releases.ts';
import { withOtherFiles } from '../../engine/cli/release/with-other-files.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseManifest } from '../../engine/decide/model/release-manifest.ts';
import { changedPictures } from './changed-pictures.ts';
import { type Publication, replacedBy, rollBacksOf } from './publication.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Sources } from './sources.ts';

/** A version that somebody took back, and of which something would go out again. */
export interface TakenBack {
  readonly version: Publication;
  /** Who took it back. */
  readonly rollback: Publication;
  /** Places of its changes that are in the files again, as `file:line`, or the path of a picture. */
  readonly again: readonly string[];
  /** How many changes it had. */
  readonly changes: number;
}

/** What one side of a comparison consists of. */
interface Side {
  readonly release: Release;
  readonly parts: ReleaseManifest['parts'];
  /** Null where they were not kept. */
  readonly sources: Sources | null;
}

/**
 * The versions that were taken back and not published again since, with what of their changes the files would bring
 * again: whoever took one back may not have been who publishes now, however long ago. Those that cannot be read any
 * more are passed over. The newest first.
 *
 * @param base the version that visitors have.
 */
export function takenBackAgain(
  store: ReleaseStore,
  base: Publication,
  files: ReleaseFiles,
): readonly TakenBack[] {
  const log = store.log();
  const kept = new Set(store.ids());
  const side = (version: Publication): Side => ({
    release: store.read(version.id),
    parts: store.manifestOf(version.id).parts,
    sources: store.sourcesOf(version),
  });
  const rollBacks = rollBacksOf(log)
    .toReversed()
    .filter(({ version }) => kept.has(version.id));
  if (rollBacks.length === 0) return [];
  const { parts } = JSON.parse(files.manifestText) as ReleaseManifest;
  const goingOut = changesBetween(side(base), { release: files.release, parts, sources: files.sources });
  return rollBacks.flatMap(({ version, rollback }): readonly TakenBack[] => {
    try {
      const had = changesBetween(side(replacedBy(log, version) ?? rollback), side(version));
      const again = [...had.keys()].flatMap((key) => goingOut.get(key) ?? []);
      return again.length > 0 ? [{ version, rollback, again, changes: had.size }] : [];
    } catch {
      return [];
    }
  });
}

/** The places that changed, by what was written there: lines move, and so do entries of lists. */
function changesBetween(before: Side, after: Side): ReadonlyMap<string, string> {
  const files = withOtherFiles(
    diffReleases(before.release, after.release),
    before.sources?.files ?? null,
    after.sources?.files ?? null,
  );
  const values = files.flatMap(({ changes }) =>
    changes.flatMap(
      ({ pointer, after: value, setBefore, setNow }): readonly (readonly [string, string])[] => {
        const origin = setNow ?? setBefore;
        if (origin === null) return [];
        const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
        return [[JSON.stringify([place, origin.file, value ?? null]), `${origin.file}:${origin.line}`]];
      },
    ),
  );
  const pictures = changedPictures(before.parts, after.parts).map(({ file }) => {
    const hash = after.parts[file.slice(file.indexOf('brand/'))] ?? null;
    return [JSON.stringify([file, hash]), file] as const;
  });
  return new Map([...values, ...pictures]);
}
