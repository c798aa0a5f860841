import { readFileSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../db/sync-folder.ts';
import { StartError } from '../start-error.ts';
import { type Keys, parseKeys } from './parse-keys.ts';

/** Rights that nobody but the server's user, and a group that may read, has. */
const TOO_OPEN = 0o027;

/**
 * The keys in a file; none when it is not there.
 *
 * @throws StartError when it is no key file, or others may read it.
 */
export function readKeyFile(path: string): Keys {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & TOO_OPEN) !== 0) {
      throw new StartError(
        `Other users of this machine can read the keys in ${path}, or change them: chmod 600 ${path}`,
      );
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  const keys = parseKeys(text);
  if (keys === null) {
    throw new StartError(
      `${path} is damaged. Each line must be k1:, k2: … and 64 hexadecimal digits. Restore it from a backup.`,
    );
  }
  return keys;
}

/** Writes a key file anew: whenever the machine stops, it is the old one or the new one. */
export async function writeKeyFile(path: string, keys: Keys): Promise<void> {
  const next = await open(`${path}.next`, 'w', 0o600);
  await next.writeFile([...keys].map(([id, bytes]) => `${id}:${bytes.toString('hex')}\n`).join(''));
  await next.sync();
  await next.close();
  await rename(`${path}.next`, path);
  await syncFolder(dirname(path));
}
