import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readSources } from '../engine/cli/read-sources.ts';
import { fileKind } from '../engine/compile/file-kinds.ts';
import { offerPrecompiled, type Precompiled, precompileMetaSchemas } from '../engine/compile/meta-schemas.ts';
import { parseFiles } from '../engine/compile/parse-files.ts';

const SCHEMAS = 'schemas/meta/';
const FILE = 'validators.cjs';

/**
 * Writes the module of validators for the schemas of `schemas/meta/` into a folder.
 *
 * @throws SourceError when a schema cannot be read, its cause that of the file system, or the module not be written.
 */
export function precompileSchemas(root: string, folder: string): void {
  const isSchema = (path: string) => path.startsWith(SCHEMAS) && fileKind(path) !== null;
  const { documents } = parseFiles(readSources(root, undefined, isSchema));
  // What is wrong with a schema is for whoever checks it to hear.
  const code = precompileMetaSchemas(documents.values()) ?? 'module.exports = null;\n';
  writeFileSync(join(folder, FILE), code);
}

/**
 * Lets the commands take the validators of a folder; without them, or while another process writes them, they compile
 * their own.
 */
export function offerSchemas(folder: string): void {
  const load = createRequire(join(folder, FILE));
  offerPrecompiled(() => {
    try {
      return load(`./${FILE}`) as Precompiled | null;
    } catch {
      return null;
    }
  });
}
