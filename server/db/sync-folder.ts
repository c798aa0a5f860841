import { open } from 'node:fs/promises';

/** Makes sure that files made or renamed in a folder are found there after a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
