import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { fileKind } from '../../../engine/compile/file-kinds.ts';
import type { ReleaseStore } from '../../release/release-store.ts';
import type { ChannelHistory } from '../contract/channel.ts';
import { type ChannelBook, channelBook } from '../drafts/channel-book.ts';

/** Versions that are looked at: reading one takes some milliseconds. */
const MOST_VERSIONS = 30;

/** What versions have changed of a channel's line in the sheet, newest first. */
export function channelHistory(store: ReleaseStore, channel: string): readonly ChannelHistory[] {
  const log = store.log().slice(-MOST_VERSIONS - 1);
  let before: ChannelBook | null = null;
  let of = '';
  const history: ChannelHistory[] = [];
  for (const line of log) {
    const { sources = '' } = line;
    if (sources === of) continue;
    of = sources;
    const kept = sources === '' ? null : store.sourcesOf(line);
    if (kept === null) {
      before = null;
      continue;
    }
    const own = `channels/${channel}.json`;
    const files = kept.files.filter(({ path }) => {
      const kind = fileKind(path);
      return path === own || kind === 'group' || kind === 'conversion' || path === 'schemas/guard.json';
    });
    const book = channelBook(files);
    if (before !== null) {
      const was = before;
      const cells = COLUMNS.map(({ header }) => ({
        header,
        before: was.cell(channel, header),
        after: book.cell(channel, header),
      })).filter((cell) => cell.before !== cell.after);
      if (cells.length > 0) history.push({ version: line.n, at: line.at, by: line.by, cells });
    }
    before = book;
  }
  return history.reverse();
}
