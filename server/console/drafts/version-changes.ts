import type { Publication } from '../../release/publication.ts';
import type { OtherFile } from '../contract/version.ts';
import type { Books } from './books.ts';
import { CHANNEL_HEADER, type ChannelBook } from './channel-book.ts';
import { otherFiles } from './other-files.ts';

/** A value of a channel that a version has changed. */
export interface VersionCell {
  readonly channel: string;
  readonly header: string;
  readonly before: string;
  readonly after: string;
}

/** What a version has changed of the one before it. */
export interface VersionChanges {
  /** What the version is made of. */
  readonly sources: string;
  readonly cells: readonly VersionCell[];
  readonly otherFiles: readonly OtherFile[];
  /** Whether the version has begun a channel. */
  isNew(channel: string): boolean;
}

/** Null where the one or the other is not kept any more. @param log the oldest first. */
export function versionChanges(
  books: Books,
  log: readonly Publication[],
  number: number,
): VersionChanges | null {
  const at = log.findIndex(({ n }) => n === number);
  const { sources = '' } = log[at] ?? {};
  const [before, after] = [log[at - 1]?.sources, sources].map((id) => (id ? books.of(id) : null));
  if (!before || !after) return null;
  const isNew = (channel: string) => !before.states.channels.has(channel);
  return { sources, cells: changedCells(before, after), otherFiles: otherFiles(before, after), isNew };
}

/** The values of channels in which two versions differ. */
export function changedCells(before: ChannelBook, after: ChannelBook): readonly VersionCell[] {
  const channels = new Set([...before.states.channels.keys(), ...after.states.channels.keys()]);
  const headers = after.headers.filter((header) => header !== CHANNEL_HEADER);
  return [...channels].flatMap((channel) =>
    headers
      .map((header) => ({
        channel,
        header,
        before: before.cell(channel, header),
        after: after.cell(channel, header),
      }))
      .filter((cell) => cell.before !== cell.after),
  );
}
