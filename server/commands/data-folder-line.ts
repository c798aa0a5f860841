import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that every server makes when it starts, whichever database it uses, and no command makes. */
const MADE_BY_SERVERS: readonly string[] = ['working', 'journal'];

/** True when a server has started on a data folder before. */
export function wasServed(dataDir: string): boolean {
  return MADE_BY_SERVERS.some((name) => existsSync(join(dataDir, name)));
}

/**
 * Which data folder a command worked on: with DATA_DIR forgotten it is another than the server's, and nobody notices.
 */
export function dataFolderLine(dataDir: string): string {
  return `data folder ${dataDir}${wasServed(dataDir) ? '' : ': no server has used it, as said above'}`;
}

/** The same before the command does anything, where the folder is not the server's. */
export function dataFolderWarning(dataDir: string): string {
  return `data folder ${dataDir}: NO SERVER HAS EVER USED IT. If your server has another, give it: DATA_DIR=FOLDER npx dukou …`;
}
