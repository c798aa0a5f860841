/**
 * Loaded into a product (`NODE_OPTIONS=--import …`): as long as the file of `DUKOU_DISK_IS_FULL` is there, the disk
 * takes no part of a release, as a full one does. Where that file says something, the process that writes a file whose
 * path ends so is killed before it does, and the server that has started it with it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { openSync, renameSync, readFileSync, existsSync } = fs;
const file = process.env.DUKOU_DISK_IS_FULL ?? '';
const dieAt = (path) => {
  if (!process.argv.includes('judge') || !existsSync(file)) return;
  const end = readFileSync(file, 'utf8');
  if (end === '' || !String(path).endsWith(end)) return;
  for (const pid of [process.ppid, process.pid]) process.kill(pid, 'SIGKILL');
};
fs.renameSync = (from, to) => {
  dieAt(to);
  renameSync(from, to);
};
fs.openSync = (path, flags, mode) => {
  if (flags !== 'r') dieAt(path);
  const isRelease = flags !== 'r' && /\/releases\/(?:sources|\.draft-)/.test(String(path));
  if (isRelease && existsSync(file) && readFileSync(file, 'utf8') === '')
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  return openSync(path, flags, mode);
};
syncBuiltinESMExports();
