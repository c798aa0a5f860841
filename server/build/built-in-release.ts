import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type * as builtIn from './built-in-files.ts';

/** Where the pages look for it. */
const FOLDER = 'builtin';

/**
 * Puts the configuration, as it is when the pages are built, beside them as files: what a visit runs on when no
 * published release can be had. No script names them, so the scripts are the same whatever the configuration says. With
 * a configuration that could not be published, the pages are built without.
 *
 * @param program root of the program; the configuration is that of the site that is built.
 */
export function builtInRelease(program: string): Plugin {
  let root = program;
  return {
    name: 'built-in-release',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      // The compiler finds ad networks by their files, which only Vite can do: this file is read without it.
      const path = join(program, 'server/build/built-in-files.ts');
      const { module } = await runnerImport<typeof builtIn>(path, {
        root: program,
        configFile: false,
        logLevel: 'error',
      });
      const { files, refused } = module.builtInFiles(root);
      if (files === null) {
        this.warn(`the pages are built without a release to fall back on: ${refused}`);
        return;
      }
      for (const [path, source] of files) {
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${path}`, source });
      }
    },
  };
}
