import type { Plugin } from 'vite';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/core/config/compile.ts';
import { releaseFiles } from '../release/release-files.ts';

/** Where the pages look for it. */
const FOLDER = 'builtin';

/**
 * Puts the configuration, as it is when the pages are built, beside them as files: what a visit runs on when no published release
 * can be had. No script names them, so the scripts are the same whatever the configuration says. With a configuration
 * that has errors, the pages are built without.
 *
 * @param root project root.
 */
export function builtInRelease(root: string): Plugin {
  return {
    name: 'built-in-release',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      const { release } = compile(readSources(root));
      if (release === null) {
        this.warn('the configuration has errors: the pages are built without a release to fall back on');
        return;
      }
      const { parts, manifestText } = releaseFiles(release, new Map());
      for (const [path, source] of [...parts, ['manifest.json', manifestText] as const]) {
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${path}`, source });
      }
    },
  };
}
