import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { SqlValue } from './database.ts';

/** One committed transaction's changes. `seq` counts up by one. */
export interface JournalEntry {
  readonly seq: number;
  readonly writes: readonly { readonly sql: string; readonly values: readonly SqlValue[] }[];
}

/** Changes that were acknowledged, on disk before the acknowledgement. The embedded database alone never syncs. */
export interface Journal {
  /** Everything that was in the file when it was opened, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Resolves when the entry is on disk. */
  append(entry: JournalEntry): Promise<void>;
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

async function readEntries(file: FileHandle, path: string): Promise<JournalEntry[]> {
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
  return entries;
}

/** Opens the journal, or starts one. Throws `JournalError` when it is damaged anywhere but at its end. */
export async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, 'a+', 0o600);
  const entries = await readEntries(file, path);
  return {
    entries,
    async append(entry) {
      const body = JSON.stringify(entry);
      await file.appendFile(`${checksum(body)} ${body}\n`);
      await file.datasync();
    },
    close: () => file.close(),
  };
}
