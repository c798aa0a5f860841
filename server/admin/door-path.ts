import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Operating systems cut or refuse longer paths of sockets. */
const MAX_SOCKET_PATH = 100;

/**
 * Where the running server of a data folder is spoken to: a socket in the folder, or in the temporary one when its path
 * is long.
 */
export function doorPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\dukou-${name}`;
  }
  const path = join(dataDir, 'admin.sock');
  return path.length <= MAX_SOCKET_PATH ? path : join(tmpdir(), `dukou-${name}.sock`);
}
