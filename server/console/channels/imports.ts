import { randomUUID } from 'node:crypto';
import type { RunJudge } from '../checks/run-judge.ts';
import type { Draft, DraftItem } from '../contract/draft.ts';
import type { Corrections, ImportPlan } from '../contract/import-plan.ts';
import type { Me } from '../contract/person.ts';
import { CHANNEL_HEADER, channelBook, channelCell, planTogether } from '../drafts/channel-book.ts';
import { type CellValue, keyOf } from '../drafts/draft-cells.ts';
import type { DraftOverlay } from '../drafts/draft-overlay.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { placeOf } from '../drafts/place-of.ts';
import { mayTouch, outOfRange } from '../drafts/refuse-channels.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { channelColumns, withIds } from './channel-columns.ts';
import { importStore } from './import-store.ts';
import { inSheetOrder } from './in-sheet-order.ts';

/** Channels of a sheet that is put into one draft. */
const MOST_CHANNELS = 2000;

/** Problems that are named; who has more begins with these. */
const MOST_PROBLEMS = 200;

/** Sheets of channels on their way into a draft. */
export interface Imports {
  plan(
    person: Me,
    draft: number,
    overlay: DraftOverlay,
    fileName: string,
    bytes: Buffer,
    corrections: Corrections,
  ): Promise<ImportPlan>;
  /** @param ticked ids of what the sheet takes away and the person means to. */
  apply(person: Me, id: string, ticked: readonly string[]): Promise<Draft>;
}

export function openImports(
  { db, books, now }: Pick<DraftParts, 'db' | 'books' | 'now'>,
  drafts: Drafts,
  judge: RunJudge,
): Imports {
  return {
    async plan(person, draft, { net, seq }, fileName, bytes, corrections) {
      const read = await judge({ is: 'sheet', fileName, bytes: bytes.toString('base64'), corrections }).catch(
        (error: unknown) => {
          if (error instanceof ConsoleRefusal) throw error;
          return null;
        },
      );
      if (read === null)
        throw new ConsoleRefusal(
          'refused',
          '这个文件太大或太复杂，读不完。请另存为 .xlsx 或 .csv 再试，或分成几张。',
        );
      const all = [...new Set(read.cells.map(({ channel }) => channel))];
      const channels = all.filter((channel) => mayTouch(person, channel));
      const foreign = all.filter((channel) => !mayTouch(person, channel));
      const { book } = books.current();
      const own = read.cells.filter(({ channel }) => mayTouch(person, channel));
      const cells = withIds(own, channelColumns(book.states.config));
      const before = channelBook(book.with(book.plan(net).edits));
      const planned = before.plan(cells);
      const cleared = planned.cells.filter(
        ({ channel, header, value }) => value === '' && before.cell(channel, header) !== '',
      );
      const away = new Set(cleared.map(keyOf));
      // What is wrong with a clearing hinders nobody who does not mean it.
      const { faults } = before.plan(cells.filter((cell) => !away.has(keyOf(cell))));
      const known = new Map(read.cells.map((one) => [keyOf(one), one]));
      /** The cell that something is wrong with, or that of its line. */
      const problemAt = (at: Pick<CellValue, 'channel' | 'header'>, text: string) => {
        const found = known.get(keyOf(at));
        const { cell = '' } = found ?? known.get(keyOf({ ...at, header: CHANNEL_HEADER })) ?? {};
        // What is wrong with a channel names it itself.
        const place = at.header === CHANNEL_HEADER ? at.header : placeOf(at.channel, at.header);
        return { cell, place, text, value: found?.value ?? null, header: at.header };
      };
      const problems = oncePerCell([
        ...read.problems,
        ...foreign.map((channel) =>
          problemAt({ channel, header: CHANNEL_HEADER }, outOfRange(person, channel)),
        ),
        ...faults.map((fault) => problemAt(fault, fault.text)),
      ]).slice(0, MOST_PROBLEMS);
      const changed = planned.cells.filter(
        (cell) => cell.header !== CHANNEL_HEADER && cell.value !== before.cell(cell.channel, cell.header),
      );
      const isNew = (channel: string) => before.cell(channel, CHANNEL_HEADER) === '';
      const byChannel = new Map<string, CellValue[]>();
      for (const cell of changed) byChannel.set(cell.channel, [...(byChannel.get(cell.channel) ?? []), cell]);
      const touched = channels.filter((channel) => isNew(channel) || byChannel.has(channel));
      if (touched.length > MOST_CHANNELS)
        throw new ConsoleRefusal(
          'refused',
          `这张表改动了 ${touched.length} 个渠道，一次最多 ${MOST_CHANNELS} 个，请分成几张。`,
        );
      const id = randomUUID();
      const plan = {
        id,
        person: person.id,
        draft,
        seen: seq,
        cells: touched.flatMap((channel) => [
          ...(isNew(channel) ? [channelCell(channel)] : []),
          ...(byChannel.get(channel) ?? []),
        ]),
        isGood: problems.length === 0,
      };
      await db.transaction((transaction) => importStore.keep(transaction, plan, now()));
      const setOf = (channel: string) => (byChannel.get(channel) ?? []).filter(({ value }) => value !== '');
      const itemOf = (channel: string): DraftItem => ({
        channel,
        isNew: isNew(channel),
        cells: setOf(channel).map(({ header, value }) => ({
          header,
          before: before.cell(channel, header),
          after: value,
          by: person.name,
        })),
      });
      return {
        id,
        fileName,
        added: touched.filter(isNew).map(itemOf),
        changed: touched.filter((channel) => !isNew(channel) && setOf(channel).length > 0).map(itemOf),
        cleared: cleared.map(({ channel, header }) => ({
          id: keyOf({ channel, header }),
          channel,
          header,
          before: before.cell(channel, header),
          why:
            planned.faults.find(
              (fault) => fault.channel === channel && planTogether(fault.header).includes(header),
            )?.text ?? null,
        })),
        same: channels.length - touched.length,
        problems,
        hidden: read.hidden,
      };
    },
    async apply(person, id, ticked) {
      const plan = await importStore.find(db, id);
      if (plan?.person !== person.id) throw new ConsoleRefusal('not-found', '这次导入已过期，请重新上传。');
      if (!plan.isGood) throw new ConsoleRefusal('refused', '表里还有错误，改好再导入。');
      const away = new Set(ticked);
      const meant = plan.cells.filter((cell) => cell.value !== '' || away.has(keyOf(cell)));
      const byChannel = new Map<string, Record<string, string>>();
      for (const { channel, header, value } of meant)
        byChannel.set(channel, { ...byChannel.get(channel), [header]: value });
      if (byChannel.size === 0) throw new ConsoleRefusal('refused', '这张表没有改动。');
      const channels = [...byChannel].map(([channel, cells]) => ({ channel, cells }));
      const done = await drafts.setCells(person, plan.draft, { seen: plan.seen, channels });
      await db.transaction((transaction) => importStore.remove(transaction, id));
      return done;
    },
  };
}

/** What is wrong with one cell is one line, in the order of the sheet. */
function oncePerCell(all: ImportPlan['problems']): ImportPlan['problems'] {
  const found = new Map<string, ImportPlan['problems'][number]>();
  for (const one of all) {
    const key = one.cell || one.text;
    const other = found.get(key);
    found.set(key, other === undefined ? one : { ...other, text: `${other.text}；${one.text}` });
  }
  return inSheetOrder([...found.values()]);
}
