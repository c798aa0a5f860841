import type { Publication } from '../../release/publication.ts';
import { staffWords } from '../channels/staff-words.ts';
import type { Books } from './books.ts';
import { CHANNEL_HEADER, type ChannelBook } from './channel-book.ts';

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
  readonly otherFiles: readonly string[];
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

/** Files that the sheet of channels is made of. */
const OF_CHANNELS = /^channels\//;

/** The files besides those of channels that differ, as staff call them. */
export function otherFiles(before: ChannelBook, after: ChannelBook): readonly string[] {
  const texts = (book: ChannelBook) =>
    new Map(book.files.filter(({ path }) => !OF_CHANNELS.test(path)).map(({ path, text }) => [path, text]));
  const [was, is] = [texts(before), texts(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  return [...new Set(paths.map(staffWords(after.states.config).text))];
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
