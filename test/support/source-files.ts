import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

const FOLDERS: readonly string[] = ['engine', 'server', 'src', 'console', 'test', 'bench'];

/** Every TypeScript file of the project, with its path from the root. */
export const SOURCE_FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .sort(),
).map((path) => ({ path, text: readFileSync(join(PROJECT_ROOT, path), 'utf8') }));
