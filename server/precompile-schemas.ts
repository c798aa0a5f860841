import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readSources } from '../engine/cli/read-sources.ts';
import {
  offerPrecompiled,
  type Precompiled,
  precompileMetaSchemas,
} from '../engine/core/config/meta-schemas.ts';
import { parseFiles } from '../engine/core/config/parse-files.ts';

const FILE = 'validators.cjs';

/** Writes the module of validators for the schemas of `schemas/meta/` into a folder. */
export function precompileSchemas(root: string, folder: string): void {
  const files = readSources(root, undefined, (path) => path.startsWith('schemas/meta/'));
  // What is wrong with a schema is for whoever checks it to hear.
  const code = precompileMetaSchemas(parseFiles(files).documents.values()) ?? 'module.exports = null;\n';
  writeFileSync(join(folder, FILE), code);
}

/** Lets the commands take the validators of a folder; without them, or while another process writes them, they compile their own. */
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
