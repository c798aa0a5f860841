import { readFileSync } from 'node:fs';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { decodeSource } from './decode-source.ts';
import { siteFile } from './site-files.ts';

/**
 * Reads one file of the configuration, wherever the site has it.
 *
 * @param path relative to the root, with slashes.
 */
export function readSourceFile(root: string, path: string): SourceFile {
  return decodeSource(path, readFileSync(siteFile(root, path)));
}
