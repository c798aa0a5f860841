import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import { provenFaults } from '../release/proven-faults.ts';
import { releaseFiles } from '../release/release-files.ts';

type File = readonly [path: string, source: string | Uint8Array];

/** The files of the release that the configuration makes now, or why visitors had better not get it. */
export type BuiltInFiles =
  | { readonly files: readonly File[]; readonly refused: null }
  | { readonly files: null; readonly refused: string };

/** Checks and proves the configuration of a project, as `dukou publish` does, and makes its release. */
export function builtInFiles(root: string): BuiltInFiles {
  const sources = readSources(root);
  const { release } = compile(sources);
  if (release === null)
    return { files: null, refused: 'the configuration has errors (see: npx dukou check)' };
  const [fault, ...more] = provenFaults(release, sources, (command) => command);
  if (fault !== undefined) {
    const others = more.length === 0 ? '' : ` and ${more.length} more (see: npx dukou prove)`;
    return {
      files: null,
      refused: `the configuration could not be published: ${fault.line.trim()}${others}`,
    };
  }
  const { parts, manifestText } = releaseFiles(release, new Map());
  return { files: [...parts, ['manifest.json', manifestText]], refused: null };
}
