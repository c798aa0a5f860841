import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

/** The changes that publishing makes on disk, in the order in which they must reach it. Tests let each of them fail. */
export interface Disk {
  makeFolder(path: string): void;
  /** Writes a file; when it returns, the content is safe from a power loss. */
  write(path: string, content: string | Buffer): void;
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

/** The disk of this machine. */
export const realDisk: Disk = {
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  write: (path, content) => synced(path, 'w', content),
  append: (path, content) => synced(path, 'a', content),
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
