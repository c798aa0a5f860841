import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { decodeSource } from './decode-source.ts';
import { siteFile, takenFiles } from './site-files.ts';
import { SourceError } from './source-error.ts';

/**
 * Reads one file of the configuration, wherever the site has it.
 *
 * @param path relative to the root, with slashes.
 * @throws SourceError when it is a link that leads out of the project.
 */
export function readSourceFile(root: string, path: string): SourceFile {
  const file = siteFile(root, path);
  if (lstatSync(file).isSymbolicLink()) refuseLinkOut(root, path, file);
  return decodeSource(path, readFileSync(file));
}

/**
 * Refuses what is not in the project, nor in what a site takes files from: who changes it there need not know that
 * visitors get it, and what anybody may read would come to pages.
 *
 * @param at where the path is; links on the way there are followed.
 * @throws SourceError naming the link and what it leads to.
 */
export function refuseLinkOut(root: string, path: string, at: string): void {
  const real = realpathSync(at);
  const roots = [root, takenFiles(root)?.base ?? root].map((folder) => `${realpathSync(folder)}${sep}`);
  if (roots.some((folder) => real.startsWith(folder))) return;
  throw new SourceError(
    `${path} is a link to ${real}, outside the project; put what it leads to in its place`,
  );
}
