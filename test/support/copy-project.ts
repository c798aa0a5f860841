import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * Puts a copy of the configuration, which a test may change, into an empty folder, with the code and packages of the
 * project.
 */
export function copyProject(root: string): string {
  for (const folder of ['hosts', 'channels', 'schemas']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  for (const name of ['dist', 'server', 'src', 'node_modules'])
    symlinkSync(join(PROJECT_ROOT, name), join(root, name));
  return root;
}
