import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SqlValue } from './database.ts';
import { syncFolder } from './sync-folder.ts';

/** One committed transaction's changes. `seq` counts up by one. */
export interface JournalEntry {
  readonly seq: number;
  readonly writes: readonly { readonly sql: string; readonly values: readonly SqlValue[] }[];
}

/** Changes that were acknowledged, on disk before the acknowledgement. The embedded database alone never syncs. */
export interface Journal {
  /** Everything that was in the file when it was opened, oldest first. */
  readonly entries: readonly JournalEntry[];
  /**
   * Resolves when the entry is on disk. When it rejects, nothing of the entry is left in the file; when even that
   * cannot be made sure, every later append is refused with `JournalError`. One append at a time.
   */
  append(entry: JournalEntry): Promise<void>;
  /** Bytes in the file. */
  size(): number;
  /**
   * Drops the entries of the first `length` bytes, which a snapshot on disk holds. Whenever the machine stops, the file
   * is the old one or the new one. Not while an append is under way.
   */
  dropFirst(length: number): Promise<void>;
  close(): Promise<void>;
}

export class JournalError extends Error {
  override name = 'JournalError';
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16);
}

/** Reads a line; null when it is torn or was changed. */
function readLine(line: string): JournalEntry | null {
  const body = line.slice(17);
  return line[16] === ' ' && checksum(body) === line.slice(0, 16) ? (JSON.parse(body) as JournalEntry) : null;
}

/** The whole entries of the file, which is cut after the last of them, and its length then, in bytes. */
async function readEntries(
  file: FileHandle,
  path: string,
): Promise<{ readonly entries: readonly JournalEntry[]; readonly length: number }> {
  const bytes = await file.readFile();
  const entries: JournalEntry[] = [];
  let start = 0;
  let line = 1;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    const entry = end < 0 ? null : readLine(bytes.toString('utf8', start, end));
    if (entry === null) {
      if (end >= 0 && end < bytes.length - 1) {
        throw new JournalError(
          `${path}:${line} is damaged, with good lines after it. Restore the file from a backup, or remove that line to give up that one change.`,
        );
      }
      // The last line was being written when the machine stopped: nobody was told that it succeeded.
      await file.truncate(start);
      break;
    }
    entries.push(entry);
    start = end + 1;
    line += 1;
  }
  return { entries, length: start };
}

/** Opens the journal, or starts one. Throws `JournalError` when it is damaged anywhere but at its end. */
export async function openJournal(path: string): Promise<Journal> {
  await rm(`${path}.next`, { force: true });
  let file = await open(path, 'a+', 0o600);
  const { entries, length } = await readEntries(file, path);
  await syncFolder(dirname(path));
  let good = length;
  let unsure: unknown;
  return {
    entries,
    async append(entry) {
      if (unsure !== undefined) {
        const reason = 'has the remains of a failed write that could not be removed; nothing more is saved';
        throw new JournalError(`${path} ${reason}. Make room on the disk and start again.`, {
          cause: unsure,
        });
      }
      const body = JSON.stringify(entry);
      const line = Buffer.from(`${checksum(body)} ${body}\n`);
      try {
        await file.appendFile(line);
        await file.datasync();
      } catch (error) {
        // A later entry would be glued to what was written of this one, and be lost with it.
        await file.truncate(good).catch((cause: unknown) => {
          unsure = cause;
        });
        throw error;
      }
      good += line.length;
    },
    size: () => good,
    async dropFirst(length) {
      const rest = Buffer.alloc(good - length);
      await file.read(rest, 0, rest.length, length);
      const next = await open(`${path}.next`, 'w', 0o600);
      await next.writeFile(rest);
      await next.sync();
      await next.close();
      await rename(`${path}.next`, path);
      await syncFolder(dirname(path));
      await file.close();
      file = await open(path, 'a+', 0o600);
      good = rest.length;
    },
    close: () => file.close(),
  };
}
