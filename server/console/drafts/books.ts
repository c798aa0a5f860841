import { inTurns } from '../../in-turns.ts';
import { currentOf } from '../../release/current-of.ts';
import type { ReleaseStore } from '../../release/release-store.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { type ChannelBook, channelBook, channelBookInSteps } from './channel-book.ts';

/** The version that visitors have, with its channels. */
export interface CurrentBook {
  readonly version: number;
  /** Id of what it was made of. */
  readonly sources: string;
  readonly book: ChannelBook;
}

/** The channels of versions. */
export interface Books {
  /** Throws `ConsoleRefusal` where nothing can be worked on, which says what to do. */
  current(): CurrentBook;
  /** Null where what the version was made of is not kept any more. */
  of(sources: string): ChannelBook | null;
  /** Reads a version ahead of whoever asks for it, in turns with everything else that goes on here; null as `of`. */
  read(sources: string): Promise<ChannelBook | null>;
}

/** Versions that drafts stand on; reading one again takes a tenth of a second and more. */
const KEPT = 16;

export function openBooks(store: ReleaseStore): Books {
  const kept = new Map<string, ChannelBook>();
  const madeOf = (id: string) => ({ id: '', sources: id });
  const of = (id: string): ChannelBook | null => {
    const known = kept.get(id);
    const sources = known ? null : store.sourcesOf(madeOf(id));
    return keep(id, known ?? (sources && channelBook(sources.files)));
  };
  function keep(id: string, book: ChannelBook | null): ChannelBook | null {
    if (book === null) return null;
    // The one that was used last is the last to go.
    kept.delete(id);
    kept.set(id, book);
    for (const [oldest] of kept) if (kept.size > KEPT) kept.delete(oldest);
    return book;
  }
  return {
    of,
    async read(id) {
      const known = kept.get(id);
      const sources = known ? null : await inTurns(store.sourcesInSteps(madeOf(id)));
      return keep(id, known ?? (sources && (await inTurns(channelBookInSteps(sources.files)))));
    },
    current() {
      const { version, fault } = currentOf(store);
      if (fault !== null)
        throw new ConsoleRefusal('busy', '线上版本的指针损坏，现在不能改动。请技术回退到一个完好的版本。');
      if (version === null)
        throw new ConsoleRefusal('busy', '还没有发布过。请技术先执行一次 dukou publish。');
      const sources = version.sources ?? '';
      const book = sources === '' ? null : of(sources);
      if (book === null)
        throw new ConsoleRefusal(
          'busy',
          `第 ${version.n} 版没有保存它的文件。请技术先执行一次 dukou publish。`,
        );
      return { version: version.n, sources, book };
    },
  };
}
