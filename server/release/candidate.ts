import type { Again } from '../../engine/cli/again.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { UsageError } from '../../engine/cli/usage-error.ts';
import { compile } from '../../engine/compile/compile.ts';
import { quoted } from '../../engine/compile/problems/chinese/quoted.ts';
import { hasError, type Problem } from '../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { readServiceFiles, SERVICE_DATA_FOLDER, serviceDataOf } from '../config/read-service-data.ts';
import { requiredAgreements } from '../config/required-agreements.ts';
import type { ServiceData } from '../config/service-data.ts';
import type { Assets } from './brand-assets.ts';
import { readBrandAssets } from './brand-assets.ts';
import { missingPictures } from './missing-pictures.ts';
import { provenFaults } from './proven-faults.ts';
import type { ReleaseFault } from './release-fault.ts';
import { type ReleaseFiles, releaseFiles } from './release-files.ts';
import { backendOf, configurationOf } from './sources.ts';
import { UncompilableForm } from './uncompilable-form.ts';

/** The files of a project as a release that may be published. */
export interface Candidate {
  /** Null when the files have errors. */
  readonly files: ReleaseFiles | null;
  readonly sources: readonly SourceFile[];
  /** Errors and warnings of the compiler. */
  readonly problems: readonly Problem[];
  readonly findings: readonly ReleaseFault[];
}

/** Everything that must hold of a release before it is published, beyond what the compiler checks. */
function findingsBeforePublishing(
  files: ReleaseFiles,
  backend: ServiceData | null,
  sources: readonly SourceFile[],
  again: Again,
): readonly ReleaseFault[] {
  return [
    ...missingPictures(files),
    ...missingAgreements(files, backend),
    ...provenFaults(files.release, sources, again),
  ];
}

/** An agreement that does not exist could never be agreed to. */
function missingAgreements({ release }: ReleaseFiles, backend: ServiceData | null): readonly ReleaseFault[] {
  return (backend === null ? [] : requiredAgreements(backend))
    .filter((id) => !Object.hasOwn(release.agreements, id))
    .map((id) => ({
      line: `${SERVICE_DATA_FOLDER}/service.json  "requiredAgreements" names "${id}", which schemas/agreements does not have`,
      chinese: `访客要同意的协议${quoted(id)}不存在；请技术加上协议，或从后端设置里去掉`,
      at: null,
    }));
}

/** What a release is made of: the files of the configuration and of the backend, and the pictures. */
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
  return { sources: [...sources, ...readServiceFiles(root)], assets: readBrandAssets(root) };
}

/** A site without a backend of its own has no problem in it. */
function readBackend(root: string, sources: readonly SourceFile[], configuration: readonly SourceFile[]) {
  const files = backendOf(sources);
  return files.length === 0 ? { data: null, problems: [] } : serviceDataOf(root, files, configuration);
}

/**
 * Compiles, checks and proves files.
 *
 * @param root where the schemas of the backend's files are.
 * @param again makes the commands in the findings work where the one that prints them does.
 * @param progress told what goes on, in the words of a command and as a step.
 */
export function candidate(
  root: string,
  { sources, assets }: ProjectFiles,
  again: Again,
  progress: (text: string, step: 'check' | 'make' | 'prove') => void,
): Candidate {
  progress(`checking ${sources.length} files …`, 'check');
  const configuration = configurationOf(sources);
  const compiled = compile(configuration);
  const backend = readBackend(root, sources, configuration);
  const { release } = compiled;
  const problems = [...compiled.problems, ...backend.problems];
  if (release === null || hasError(backend.problems)) return { files: null, sources, problems, findings: [] };
  progress('making the release …', 'make');
  try {
    const files = releaseFiles(release, assets, sources);
    progress('proving …', 'prove');
    return {
      files,
      sources,
      problems,
      findings: findingsBeforePublishing(files, backend.data, configuration, again),
    };
  } catch (error) {
    if (!(error instanceof UncompilableForm)) throw error;
    return { files: null, sources, problems: [...problems, error.problem()], findings: [] };
  }
}
