import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/core/config/compile.ts';
import { releaseFiles } from '../release/release-files.ts';

type File = readonly [path: string, source: string | Uint8Array];

/** The files of the release that the configuration makes now; null when it has errors. */
export function builtInFiles(root: string): readonly File[] | null {
  const { release } = compile(readSources(root));
  if (release === null) return null;
  const { parts, manifestText } = releaseFiles(release, new Map());
  return [...parts, ['manifest.json', manifestText]];
}
