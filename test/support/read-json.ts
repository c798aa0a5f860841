import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** Reads a JSON file of the project. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8')) as T;
}
