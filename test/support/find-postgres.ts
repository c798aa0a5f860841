import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './install-packages.ts';
import { isProgram } from './is-program.ts';

/** Where Debian's packages and others keep the programs of a server; they are in no PATH there. */
const VERSION_FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

const hasServer = (folder: string): boolean =>
  isProgram(join(folder, 'postgres')) && isProgram(join(folder, 'initdb'));

function search(): string | null {
  const wanted = process.env.POSTGRES_BIN;
  if (wanted !== undefined && wanted !== '') {
    if (hasServer(wanted)) return wanted;
    throw new Error(
      `POSTGRES_BIN is ${wanted}, a folder without postgres and initdb. Correct it or unset it.`,
    );
  }
  const byVersion = VERSION_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((version) => join(folder, version, 'bin')),
  );
  return [...byVersion, ...(process.env.PATH ?? '').split(delimiter)].find(hasServer) ?? null;
}

/**
 * Folder with the programs of a PostgreSQL server: the variable POSTGRES_BIN, else the newest installed one; as root on
 * Debian the package is installed when there is none. Null when there is none and none can be had.
 */
export function findPostgres(): string | null {
  const found = search();
  if (found !== null) return found;
  installPackages('PostgreSQL server', 'postgresql');
  return search();
}
