import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** What a snapshot is of. */
export interface SnapshotHeader {
  /** The last journal entry that it holds. */
  readonly seq: number;
  /** Number of the last migration of the structure that its rows have. */
  readonly structure: number;
}

/** One row as the database writes it in JSON. Kept as text: a number of JavaScript would lose digits. */
export interface SnapshotRow {
  readonly table: string;
  readonly row: string;
}

/** The snapshot cannot be read. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

/**
 * Writes every row to a file and syncs it; only then it takes the place of the one before. The last line is a checksum
 * of all others.
 */
export async function writeSnapshot(
  path: string,
  header: SnapshotHeader,
  rows: AsyncIterable<readonly SnapshotRow[]>,
): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  const hash = createHash('sha256');
  try {
    const put = async (text: string): Promise<void> => {
      hash.update(text);
      await file.write(text);
    };
    await put(`${JSON.stringify(header)}\n`);
    for await (const part of rows) {
      await put(part.map(({ table, row }) => `${table} ${row}\n`).join(''));
    }
    await file.write(`${hash.digest('hex')}\n`);
    await file.sync();
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(next, path);
  await syncFolder(dirname(path));
}

/** The lines of a file. Not by readline, which also breaks lines at separators that texts may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield rest.toString('utf8', start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
}

/** Throws unless the last line is the checksum of the others. */
async function checkWhole(path: string): Promise<void> {
  const hash = createHash('sha256');
  let last: string | null = null;
  for await (const line of linesOf(path)) {
    if (last !== null) hash.update(`${last}\n`);
    last = line;
  }
  if (last !== hash.digest('hex')) {
    throw new SnapshotError(`${path} is damaged. Restore it from a backup, together with the journal.`);
  }
}

/** The header of a whole snapshot; null when there is none. Throws `SnapshotError` when it is damaged. */
export async function readSnapshotHeader(path: string): Promise<SnapshotHeader | null> {
  if (!existsSync(path)) {
    return null;
  }
  await checkWhole(path);
  const first = await linesOf(path).next();
  return JSON.parse(String(first.value)) as SnapshotHeader;
}

/** The rows, in the order in which they were written. */
export async function* readSnapshotRows(path: string): AsyncGenerator<SnapshotRow> {
  let isHeader = true;
  for await (const line of linesOf(path)) {
    const space = line.indexOf(' ');
    if (!isHeader && space > 0) {
      yield { table: line.slice(0, space), row: line.slice(space + 1) };
    }
    isHeader = false;
  }
}
