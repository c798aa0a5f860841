import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { PROJECT_ROOT } from './project-root.ts';

const SERVICE = 'server/config/service.json';

/**
 * Puts a copy of the configuration, which a test may change, into an empty folder, with the code and packages of the
 * project.
 *
 * @param sms changes of the backend's settings for login codes; without any it has the project's own.
 */
export function copyProject(root: string, sms?: JsonObject): string {
  for (const folder of ['hosts', 'channels', 'schemas']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  for (const name of ['dist', 'server', 'src', 'node_modules'])
    symlinkSync(join(PROJECT_ROOT, name), join(root, name));
  if (sms) configure(root, sms);
  return root;
}

function configure(root: string, sms: JsonObject): void {
  rmSync(join(root, 'server'));
  mkdirSync(join(root, 'server'));
  for (const name of readdirSync(join(PROJECT_ROOT, 'server'))) {
    const [from, to] = [join(PROJECT_ROOT, 'server', name), join(root, 'server', name)];
    if (name === 'config') cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  const service = JSON.parse(readFileSync(join(root, SERVICE), 'utf8'));
  writeFileSync(join(root, SERVICE), JSON.stringify({ ...service, sms: { ...service.sms, ...sms } }));
}
