import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** The changes that publishing makes on disk, in the order in which they must reach it. Tests let each of them fail. */
export interface Disk {
  /** With those above it; one that is there already is left as it is. */
  makeFolder(path: string): void;
  /** Writes a file; when it returns, the content is safe from a power loss. */
  write(path: string, content: string | Buffer): void;
  /** Copies a folder that can be copied again when the machine stops: nothing is waited for. */
  copyFolder(from: string, to: string): void;
  /** Adds to the end of a file, as safely. */
  append(path: string, content: string): void;
  /** Puts a file in the place of another, or gives a folder a name that is free. */
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Makes what was made, renamed or removed in a folder safe from a power loss. */
  syncFolder(path: string): void;
}

function synced(path: string, flags: 'w' | 'a', content: string | Buffer): void {
  const file = openSync(path, flags);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Asked to make all folders at once, Node says of a read-only disk that the folder does not exist. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The disk of this machine. */
export const realDisk: Disk = {
  makeFolder,
  write: (path, content) => synced(path, 'w', content),
  append: (path, content) => synced(path, 'a', content),
  copyFolder: (from, to) => cpSync(from, to, { recursive: true }),
  rename: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  syncFolder,
};

/** The same without waiting for the disk: for what is made again when it is lost. */
export const quickDisk: Disk = {
  ...realDisk,
  write: (path, content) => writeFileSync(path, content),
  append: (path, content) => appendFileSync(path, content),
  syncFolder: () => {},
};

/** Syncs a folder with all folders in it. */
export function syncTree(disk: Disk, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(disk, `${folder}/${entry.name}`);
  }
  disk.syncFolder(folder);
}
