import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that package.json is in. */
export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
