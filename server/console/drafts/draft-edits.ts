import { saysNothing } from '../../../engine/cli/sheet/cell-text.ts';
import { BETWEEN_NAMES } from '../../../engine/cli/sheet/channel-state.ts';
import { columnOf } from '../../../engine/cli/sheet/header-of.ts';
import { placeholder } from '../../../engine/cli/sheet/plan-import.ts';
import { channelNumber } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { Draft, SetCells, UndoCells } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { CHANNEL_HEADER, channelCell, columnNamed, type PlannedCells, planTogether } from './channel-book.ts';
import { type CellValue, keyOf, type OwnedCell, replay } from './draft-cells.ts';
import { baseOf, conflicting, type DraftLog, refuseUnseen } from './draft-log.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore } from './draft-store.ts';
import { lastStep } from './last-step.ts';
import { netCells, type settled } from './merge-cells.ts';
import { refuseChannels } from './refuse-channels.ts';
import { refuseState } from './refuse-state.ts';

/** Letters of one value; longer ones are a slip. */
export const LONGEST_VALUE = 500;

/** Channels of a draft; a sheet of more is put into several. */
const MOST_CHANNELS = 2000;

/** Channels that a message names. */
const NAMED = 3;

/** What changes the content of a draft. Everything throws `ConsoleRefusal` and then has changed nothing. */
export interface DraftEdits {
  setCells(person: Me, number: number, asked: SetCells): Promise<Draft>;
  /** Takes what the draft changes of a channel back, or of one value; without a channel, the last step. */
  undo(person: Me, number: number, asked: UndoCells): Promise<Draft>;
  resolve(person: Me, number: number, seen: number, keep: Parameters<typeof settled>[1]): Promise<Draft>;
  /** Carries a draft over to the version that visitors have, where nothing conflicts. */
  rebase(person: Me, number: number, seen: number): Promise<Draft>;
}

export function draftEdits({ books }: DraftParts, { change, carried, add }: DraftLog): DraftEdits {
  return {
    setCells: (person, number, { seen, channels, groups }) =>
      change(person, number, 'draft-edited', async (draft, transaction, at) => {
        refuseState(draft, ['open', 'submitted']);
        const base = baseOf(books, draft);
        const before = replay(await draftStore.rows(transaction, number));
        const now = (cell: Pick<CellValue, 'channel' | 'header'>) =>
          before.get(keyOf(cell))?.value ?? base.cell(cell.channel, cell.header);
        const asked = channels.flatMap(({ channel, cells }) => {
          // A channel may be begun with its number alone.
          if (Object.keys(cells).length === 0) return channelCell(channel);
          return Object.entries(cells).map(([named, said]): CellValue => {
            const header = headerNow(named);
            const value = said.trim();
            if (groups === undefined || columnNamed(header)?.kind.is !== 'groups')
              return { channel, header, value };
            return { channel, header, value: withGroups(now({ channel, header }), value, groups) };
          });
        });
        refuseChannels(
          person,
          asked.map(({ channel }) => channel),
        );
        refuseCells(asked, now);
        const begun = new Set<string>();
        const cells = asked.flatMap((cell) => {
          const own = channelCell(cell.channel);
          const isBegun = base.cell(own.channel, own.header) !== '' || before.get(keyOf(own))?.value;
          if (isBegun || begun.has(cell.channel)) return cell;
          begun.add(cell.channel);
          return [own, cell];
        });
        const after = new Map(before);
        for (const cell of cells) after.set(keyOf(cell), { ...cell, by: person.id });
        const net = netCells(after, base);
        if (new Set(net.map(({ channel }) => channel)).size > MOST_CHANNELS)
          throw new ConsoleRefusal('invalid', `一个改动单最多 ${MOST_CHANNELS} 个渠道，请分成几个。`);
        const planned = base.plan(net);
        const touched = new Set(
          cells.flatMap((cell) => planTogether(cell.header).map((header) => keyOf({ ...cell, header }))),
        );
        const wrong = planned.faults.filter((fault) => touched.has(keyOf(fault)));
        if (wrong.length > 0)
          throw new ConsoleRefusal(
            'invalid',
            wordsOf(wrong, new Set(asked.map(({ channel }) => channel)).size),
            {
              fields: Object.fromEntries(wrong.map((fault) => [keyOf(fault), fault.text])),
            },
          );
        const tidied = new Map(planned.cells.map((cell) => [keyOf(cell), cell]));
        const steps = cells.map((cell) => tidied.get(keyOf(cell)) ?? cell);
        // What changes nothing is no step: the one before stays the last.
        if (steps.every((cell) => cell.value === now(cell))) return;
        await add(person, draft, transaction, steps, seen, at);
      }),
    undo: (person, number, { seen, channel, header: named }) =>
      change(person, number, 'draft-edited', async (draft, transaction, at) => {
        refuseState(draft, ['open', 'submitted']);
        const base = baseOf(books, draft);
        const rows = await draftStore.rows(transaction, number);
        if (channel === undefined) {
          await refuseUnseen(transaction, draft, seen);
          const step = lastStep(person, rows, base);
          if (step === null) throw new ConsoleRefusal('not-found', '最后一步不是您改的，请逐项撤销。');
          return add(person, draft, transaction, step.back, seen, at);
        }
        refuseChannels(person, [channel]);
        const header = named === undefined ? undefined : headerNow(named);
        const own = netCells(replay(rows), base).filter(
          (cell) =>
            cell.channel === channel &&
            (header === undefined || header === CHANNEL_HEADER || cell.header === header),
        );
        if (own.length === 0) throw new ConsoleRefusal('not-found', '这里没有要撤销的改动。');
        const back = own.map((cell) => ({ ...cell, value: base.cell(cell.channel, cell.header) }));
        await add(person, draft, transaction, back, seen, at);
      }),
    resolve: (person, number, seen, keep) =>
      change(person, number, 'draft-resolved', async (draft, transaction, at) => {
        refuseState(draft, ['open', 'submitted']);
        refuseChannels(
          person,
          keep.map(({ channel }) => channel),
        );
        await refuseUnseen(transaction, draft, seen);
        const before = replay(await draftStore.rows(transaction, number));
        const { open, draft: moved, seq } = await carried(person, draft, transaction, at, keep);
        if (open.length > 0) throw conflicting(open);
        // Who decides which value stays has edited the draft.
        const owned = keep
          .filter(({ value }) => value === 'mine')
          .flatMap(
            (one) =>
              before.get(keyOf(one)) ?? (one.header === CHANNEL_HEADER ? channelCell(one.channel) : []),
          )
          .map((cell): OwnedCell => ({ ...cell, by: person.id }));
        await draftStore.append(
          transaction,
          number,
          { seq: seq + 1, kind: 'edit', by: person.id, cells: owned },
          at,
        );
        await draftStore.change(transaction, moved, { state: 'open' }, at);
      }),
    rebase: (person, number, seen) =>
      change(person, number, 'draft-rebased', async (draft, transaction, at) => {
        refuseState(draft, ['open', 'submitted']);
        await refuseUnseen(transaction, draft, seen);
        const { open } = await carried(person, draft, transaction, at);
        if (open.length > 0) throw conflicting(open);
      }),
  };
}

/** A page that was opened before the program was replaced may have an older header of a column. */
function headerNow(named: string): string {
  return columnOf(named)?.header ?? named;
}

/** The first thing that is wrong; of several channels, with those of which it is. */
function wordsOf(wrong: PlannedCells['faults'], channels: number): string {
  const [first] = wrong;
  if (first === undefined || channels < 2) return first?.text ?? '';
  const of = wrong.filter(({ text }) => text === first.text).map(({ channel }) => channelNumber(channel));
  const named = [...new Set(of)];
  return `渠道 ${named.slice(0, NAMED).join('、')}${named.length > NAMED ? ` 等 ${named.length} 个` : ''}：${first.text}`;
}

/** The groups of a channel, with some more or without them. */
function withGroups(now: string, said: string, how: 'join' | 'leave'): string {
  const groups = new Set(now.split(BETWEEN_NAMES).filter((name) => name !== ''));
  for (const name of said.split(BETWEEN_NAMES)) how === 'join' ? groups.add(name) : groups.delete(name);
  return [...groups].join(BETWEEN_NAMES);
}

/** @param is what a cell is before. */
function refuseCells(cells: readonly CellValue[], is: (cell: CellValue) => string): void {
  const fields: Record<string, string> = {};
  for (const cell of cells) {
    if (!/^channel_\d{1,10}$/.test(cell.channel)) fields[keyOf(cell)] = '渠道号是不超过十位的数字';
    else if (!columnNamed(cell.header)) fields[keyOf(cell)] = `没有「${cell.header}」这一项`;
    else if (cell.header === CHANNEL_HEADER && cell.value !== channelCell(cell.channel).value)
      fields[keyOf(cell)] = '渠道号不能改';
    else if (cell.value.length > LONGEST_VALUE) fields[keyOf(cell)] = `最多 ${LONGEST_VALUE} 个字`;
    // Sheets say so where there is nothing; who types it into a field would lose it without a word.
    else if (saysNothing(cell.value) && cell.value !== is(cell))
      fields[keyOf(cell)] = placeholder(cell.value).zh;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ConsoleRefusal('invalid', first, { fields });
}
