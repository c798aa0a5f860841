import type { Draft } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { CHANNEL_HEADER } from './channel-book.ts';
import type { DraftLog } from './draft-log.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftView } from './draft-view.ts';
import { refuseChannels } from './refuse-channels.ts';
import { versionChanges } from './version-changes.ts';

/**
 * Takes back what a version has changed of one channel, as a draft like every other. Values that somebody
 * has changed since are conflicts of it, as it stands on that version.
 */
export type RevertVersion = (person: Me, version: number, channel: string) => Promise<Draft>;

export function revertVersion(parts: DraftParts, { begin }: DraftLog): RevertVersion {
  return async (person, version, channel) => {
    refuseChannels(person, [channel]);
    const changes = versionChanges(parts.books, parts.log(), version);
    if (changes === null)
      throw new ConsoleRefusal(
        'refused',
        `第 ${version} 版或它之前一版的文件已不再保存，不能只恢复一个渠道。`,
      );
    const cells = changes.cells
      .filter((cell) => cell.channel === channel)
      .map(({ header, before }) => ({ channel, header, value: before, by: person.id }));
    const name = channel.replace(/^\D+/, '');
    // It comes back where the version was the one that went back to before it was begun.
    const isGone = parts.books.of(changes.sources)?.cell(channel, CHANNEL_HEADER) === '';
    if (cells.length > 0 && isGone)
      cells.unshift({ channel, header: CHANNEL_HEADER, value: name, by: person.id });
    if (cells.length === 0) throw new ConsoleRefusal('not-found', `第 ${version} 版没有改渠道 ${name}。`);
    const draft = {
      title: `恢复渠道 ${name}：第 ${version} 版之前的值`,
      owner: person.id,
      base: version,
      sources: changes.sources,
    };
    const at = new Date(parts.now()).toISOString();
    const number = await parts.db.transaction((transaction) => begin(person, draft, cells, transaction, at));
    return draftView(parts, person, number);
  };
}
