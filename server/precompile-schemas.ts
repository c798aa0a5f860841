import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../engine/cli/read-sources.ts';
import { precompileMetaSchemas } from '../engine/core/config/meta-schemas.ts';
import { parseFiles } from '../engine/core/config/parse-files.ts';

/** Writes the module of validators for the schemas of `schemas/meta/` into a folder. */
export function precompileSchemas(root: string, folder: string): void {
  const files = readSources(root, undefined, (path) => path.startsWith('schemas/meta/'));
  // What is wrong with a schema is for whoever checks it to hear.
  const code = precompileMetaSchemas(parseFiles(files).documents.values()) ?? 'module.exports = null;\n';
  writeFileSync(join(folder, 'validators.cjs'), code);
}
