import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { type ChannelBook, channelBook } from './channel-book.ts';
import type { CellValue } from './draft-cells.ts';
import { changedCells } from './version-changes.ts';

/** What the files of a folder change of a version, as values of channels. */
export interface FolderCells {
  readonly cells: readonly CellValue[];
  /** Files that say more than values of channels can: they are published as files. */
  readonly beyond: readonly string[];
}

const meaning = (text: string | undefined): string => {
  try {
    return JSON.stringify(sorted(JSON.parse(text ?? '')));
  } catch {
    return text ?? '';
  }
};

/** How an object is written down says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** Compares files with those of a version: what values of channels make of the version must be the files. */
export function folderCells(base: ChannelBook, files: readonly SourceFile[]): FolderCells {
  const cells = changedCells(base, channelBook(files)).map(({ channel, header, after }) => ({
    channel,
    header,
    value: after,
  }));
  const wanted = new Map(files.map(({ path, text }) => [path, text]));
  const made = new Map(base.with(base.plan(cells).edits).map(({ path, text }) => [path, text]));
  const beyond = [...new Set([...wanted.keys(), ...made.keys()])]
    .filter((path) => wanted.get(path) !== made.get(path))
    .filter((path) => meaning(wanted.get(path)) !== meaning(made.get(path)))
    .sort();
  return { cells, beyond };
}
