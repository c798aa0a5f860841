import type { Draft } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { replay } from './draft-cells.ts';
import { baseOf, type DraftLog, refuseUnseen } from './draft-log.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore } from './draft-store.ts';
import { draftView } from './draft-view.ts';
import { netCells } from './merge-cells.ts';
import { refuseChannels } from './refuse-channels.ts';
import { refuseState } from './refuse-state.ts';

/**
 * Moves what a draft changes of some channels into a draft of its own, so that the one is published without the other.
 * Each value keeps the person who has set it. Answers the new draft.
 */
export type SplitDraft = (
  person: Me,
  number: number,
  seen: number,
  channels: readonly string[],
) => Promise<Draft>;

export function splitDraft(parts: DraftParts, { change, add, begin }: DraftLog): SplitDraft {
  return async (person, number, seen, channels) => {
    let begun = 0;
    await change(person, number, 'draft-split', async (draft, transaction, at) => {
      refuseState(draft, ['open', 'submitted']);
      refuseChannels(person, channels);
      await refuseUnseen(transaction, draft, seen);
      const base = baseOf(parts.books, draft);
      const net = netCells(replay(await draftStore.rows(transaction, number)), base);
      const moved = net.filter(({ channel }) => channels.includes(channel));
      if (moved.length === 0 || moved.length === net.length)
        throw new ConsoleRefusal('invalid', '请选一部分渠道：至少一个，也至少留一个。');
      const { title, base: version, sources } = draft;
      const part = { title: `${title}（拆分）`, owner: person.id, base: version, sources };
      begun = await begin(person, part, moved, transaction, at);
      const back = moved.map((cell) => ({ ...cell, value: base.cell(cell.channel, cell.header) }));
      await add(person, draft, transaction, back, seen, at);
    });
    return draftView(parts, person, begun);
  };
}
