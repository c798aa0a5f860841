import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { fileKind } from '../../../engine/compile/file-kinds.ts';
import { publishedReleases } from '../../release/open-releases.ts';
import type { ChannelHistory } from '../contract/channel.ts';
import { type ChannelBook, channelBook } from '../drafts/channel-book.ts';

/** Asks what versions have changed of a channel. */
export interface JudgeHistoryRequest {
  readonly is: 'history';
  readonly dataDir: string;
  readonly channel: string;
}

/** Versions that are looked at: of ten thousand channels reading one takes a tenth of a second. */
const MOST_VERSIONS = 30;

/** What versions have changed of a channel's line in the sheet, newest first. */
export function channelHistory({ dataDir, channel }: JudgeHistoryRequest): readonly ChannelHistory[] {
  const store = publishedReleases(dataDir);
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
