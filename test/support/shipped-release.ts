import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { PROJECT_ROOT } from './project-root.ts';

let compiled: Release | undefined;

/** The release of the configuration in this repository. Throws with all problems when it does not compile. */
export function shippedRelease(): Release {
  if (!compiled) {
    const { release, problems } = compile(readSources(PROJECT_ROOT));
    if (!release)
      throw new Error(`The shipped configuration has problems:\n${JSON.stringify(problems, null, 2)}`);
    compiled = release;
  }
  return compiled;
}
