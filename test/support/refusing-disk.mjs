/**
 * Loaded into a product (`NODE_OPTIONS=--import …`): as long as the file of `DUKOU_DISK_IS_FULL` is there, the disk
 * takes no part of a release, as a full one does.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { openSync, existsSync } = fs;
fs.openSync = (path, flags, mode) => {
  const isRelease = flags !== 'r' && /\/releases\/(?:sources|\.draft-)/.test(String(path));
  if (isRelease && existsSync(process.env.DUKOU_DISK_IS_FULL ?? ''))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  return openSync(path, flags, mode);
};
syncBuiltinESMExports();
