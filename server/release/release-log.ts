import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { isPublication, type LoggedLine } from './publication.ts';

/** The audit log of a folder of releases: one JSON object a line, added to and never changed. */
export interface ReleaseLog {
  /** The oldest first. A line that a crash cut short, or that is none, is left out. */
  read(): readonly LoggedLine[];
  /** How many lines `read` leaves out. */
  countForeign(): number;
  /** True where nothing was ever written, not even what is no publication. */
  isEmpty(): boolean;
  /** Adds lines, but none that is there already. */
  add(lines: readonly LoggedLine[]): void;
  remove(): void;
}

function parseLine(line: string): readonly LoggedLine[] {
  try {
    const value: unknown = JSON.parse(line);
    return isPublication(value) ? [value] : [];
  } catch {
    return [];
  }
}

export function releaseLog(root: string, disk: Disk): ReleaseLog {
  const path = join(root, 'log.jsonl');
  const text = (): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const lines = (): readonly string[] =>
    text()
      .split('\n')
      .filter((line) => line.trim() !== '');
  return {
    read: () => lines().flatMap(parseLine),
    countForeign: () => lines().filter((line) => parseLine(line).length === 0).length,
    isEmpty: () => lines().length === 0,
    add(added) {
      const before = text();
      const known = new Set(before.split('\n'));
      const fresh = added.map((line) => JSON.stringify(line)).filter((line) => !known.has(line));
      if (fresh.length === 0) return;
      // After a line that was cut short, a new one begins.
      disk.append(path, `${before === '' || before.endsWith('\n') ? '' : '\n'}${fresh.join('\n')}\n`);
    },
    remove: () => disk.remove(path),
  };
}
