import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** More than is left over in the last block of a file: on a full disk a short line may still find room there. */
const PROBE_BYTES = 256 * 1024;

async function writeProbe(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(randomBytes(PROBE_BYTES));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/**
 * Resolves when a change would be kept now: it makes one, and where the database is embedded, finds out whether its
 * disk has room. A full disk and a database that is read-only or gone reject.
 *
 * @param now epoch milliseconds.
 */
export async function checkWrites(db: Database, dataDir: string, now: number): Promise<void> {
  await db.transaction((transaction) =>
    transaction.write(
      `insert into installation (name, value) values ('last-write-check', $1)
       on conflict (name) do update set value = excluded.value`,
      [new Date(now).toISOString()],
    ),
  );
  if (db.kind === 'embedded') await writeProbe(join(dataDir, 'write-check'));
}
