import type { Again } from '../../engine/cli/again.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { UsageError } from '../../engine/cli/usage-error.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { Problem } from '../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { readBrandAssets } from './brand-assets.ts';
import { missingPictures } from './missing-pictures.ts';
import { provenFaults } from './proven-faults.ts';
import { type Assets, type ReleaseFiles, releaseFiles } from './release-files.ts';
import { UncompilableForm } from './uncompilable-form.ts';

/** The files of a project as a release that may be published. */
export interface Candidate {
  /** Null when the files have errors. */
  readonly files: ReleaseFiles | null;
  readonly sources: readonly SourceFile[];
  /** Errors and warnings of the compiler. */
  readonly problems: readonly Problem[];
  /** Why the release must not be published although it compiles; each a line that says what, where and what to do. */
  readonly findings: readonly string[];
}

/** Everything that must hold of a release before it is published, beyond what the compiler checks. */
function findingsBeforePublishing(
  files: ReleaseFiles,
  sources: readonly SourceFile[],
  again: Again,
): readonly string[] {
  return [...missingPictures(files), ...provenFaults(files.release, sources, again)];
}

/** What a release is made of. */
export interface ProjectFiles {
  readonly sources: readonly SourceFile[];
  readonly assets: Assets;
}

/** Reads the files of a project. Throws `UsageError` when there are none, `SourceError` when one cannot be read. */
export function readProjectFiles(root: string, progress: (text: string) => void): ProjectFiles {
  const sources = readSources(root, (read) => progress(`${read} files read …`));
  if (sources.length === 0) {
    throw new UsageError(
      `${root} has no hosts/, channels/ or schemas/; run the command in the project, or name it with --root FOLDER`,
    );
  }
  return { sources, assets: readBrandAssets(root) };
}

/**
 * Compiles, checks and proves files.
 *
 * @param again makes the commands in the findings work where the one that prints them does.
 */
export function candidate(
  { sources, assets }: ProjectFiles,
  again: Again,
  progress: (text: string) => void,
): Candidate {
  progress(`checking ${sources.length} files …`);
  const { release, problems } = compile(sources);
  if (release === null) return { files: null, sources, problems, findings: [] };
  progress('making the release …');
  try {
    const files = releaseFiles(release, assets, sources);
    progress('proving …');
    return { files, sources, problems, findings: findingsBeforePublishing(files, sources, again) };
  } catch (error) {
    if (!(error instanceof UncompilableForm)) throw error;
    return { files: null, sources, problems: [...problems, error.problem()], findings: [] };
  }
}
