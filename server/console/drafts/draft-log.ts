import { noteAudit } from '../../accounts/note-audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { AuditAction } from '../contract/audit-words.ts';
import type { Conflict, Draft } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { Books } from './books.ts';
import type { ChannelBook } from './channel-book.ts';
import { type CellValue, keyOf, type OwnedCell, replay } from './draft-cells.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore, type StoredDraft } from './draft-store.ts';
import { draftView } from './draft-view.ts';
import { holdDraft } from './find-draft.ts';
import { mergeCells, settled } from './merge-cells.ts';

/** Rows of a draft's log: more are no work of people. */
const MOST_ROWS = 3000;

/** A draft on the version that visitors have. */
interface Carried {
  readonly draft: StoredDraft;
  /** Where it could not be carried over. */
  readonly open: readonly Conflict[];
  readonly seq: number;
}

/** The one way to change drafts: each time one transaction, with a line for the audit. */
export interface DraftLog {
  change(
    person: Me,
    number: number,
    action: AuditAction,
    work: (draft: StoredDraft, transaction: Transaction, at: string) => Promise<void>,
  ): Promise<Draft>;
  /** Cells of a draft on the version that visitors have; a draft that was behind is carried over to it. */
  carried(
    person: Me,
    draft: StoredDraft,
    transaction: Transaction,
    at: string,
    keep?: Parameters<typeof settled>[1],
  ): Promise<Carried>;
  /** Adds cells to the log. An edit of what was handed in makes it open again, and what was approved counts no more. */
  add(
    person: Me,
    draft: StoredDraft,
    transaction: Transaction,
    cells: readonly CellValue[],
    seen: number,
    at: string,
  ): Promise<void>;
  /** Begins a draft with cells, and answers its number. */
  begin(
    person: Me,
    draft: Parameters<typeof draftStore.begin>[1],
    cells: readonly OwnedCell[],
    transaction: Transaction,
    at: string,
  ): Promise<number>;
}

export function draftLog(parts: DraftParts): DraftLog {
  const { db, books, bus, now } = parts;
  return {
    async change(person, number, action, work) {
      await db.transaction(async (transaction) => {
        const draft = await holdDraft(transaction, person, number);
        const at = new Date(now()).toISOString();
        await work(draft, transaction, at);
        await noteAudit(transaction, action, { draft: number }, at, { id: person.id });
      });
      bus.tell({ draft: number });
      return draftView(parts, person, number);
    },
    async carried(person, draft, transaction, at, keep = []) {
      const rows = await draftStore.rows(transaction, draft.number);
      const seq = rows.at(-1)?.seq ?? 0;
      const current = books.current();
      if (current.sources === draft.sources) return { draft, open: [], seq };
      const base = baseOf(books, draft);
      const { net, open } = settled(mergeCells(replay(rows), base, current.book), keep);
      if (open.length > 0) return { draft, open, seq };
      await draftStore.append(
        transaction,
        draft.number,
        { seq: seq + 1, kind: 'carry', by: person.id, cells: net },
        at,
      );
      await draftStore.note(
        transaction,
        draft.number,
        { actor: person.id, what: 'rebased', text: `从第 ${draft.base} 版更新到第 ${current.version} 版` },
        at,
      );
      const moved = { base: current.version, sources: current.sources };
      await draftStore.change(transaction, draft, moved, at);
      return { draft: { ...draft, ...moved }, open: [], seq: seq + 1 };
    },
    async add(person, draft, transaction, cells, seen, at) {
      const rows = await draftStore.rows(transaction, draft.number);
      refuseOvertaken(rows, cells, seen, books, draft);
      const last = rows.at(-1)?.seq ?? 0;
      if (rows.length >= MOST_ROWS)
        throw new ConsoleRefusal('refused', `这个改动单已改了 ${MOST_ROWS} 次，请发布后另开一个。`);
      const owned = cells.map((cell): OwnedCell => ({ ...cell, by: person.id }));
      const row = { seq: last + 1, kind: 'edit' as const, by: person.id, cells: owned };
      await draftStore.append(transaction, draft.number, row, at);
      await draftStore.change(transaction, draft, { state: 'open' }, at);
      if (draft.state === 'submitted')
        await draftStore.note(
          transaction,
          draft.number,
          { actor: person.id, what: 'withdrawn', text: '提交后又有改动，需重新提交' },
          at,
        );
    },
    async begin(person, draft, cells, transaction, at) {
      const number = await draftStore.begin(transaction, draft, at);
      if (cells.length > 0)
        await draftStore.append(transaction, number, { seq: 1, kind: 'edit', by: person.id, cells }, at);
      await draftStore.note(transaction, number, { actor: person.id, what: 'begun', text: '' }, at);
      await noteAudit(transaction, 'draft-begun', { draft: number }, at, { id: person.id });
      bus.tell({ draft: number });
      return number;
    },
  };
}

/** What a draft stands on. Throws `ConsoleRefusal` where that is not kept any more. */
export function baseOf(books: Books, { sources }: Pick<StoredDraft, 'sources'>): ChannelBook {
  const base = books.of(sources);
  if (base === null) throw new ConsoleRefusal('closed', '这个改动单的起点已不再保存，请另开一个改动单。');
  return base;
}

/** @param seq where values were set, number of the draft's last edit. */
export function conflicting(conflicts: readonly Conflict[], seq?: number): ConsoleRefusal {
  return new ConsoleRefusal('conflict', '有几处别人也改了，请先选定用哪个。', { conflicts, seq });
}

/** Whoever decides on a draft must have seen all of it. */
export async function refuseUnseen(
  transaction: Transaction,
  { number }: StoredDraft,
  seen: number,
): Promise<void> {
  const last = (await draftStore.rows(transaction, number)).at(-1)?.seq ?? 0;
  if (last !== seen) throw new ConsoleRefusal('changed', '改动单刚刚又有改动，请看过再来。');
}

/**
 * Refuses what was changed since a person saw the draft, by somebody else or in another window of their own: each value
 * with theirs and mine.
 */
function refuseOvertaken(
  rows: Awaited<ReturnType<typeof draftStore.rows>>,
  cells: readonly CellValue[],
  seen: number,
  books: Books,
  { sources }: StoredDraft,
): void {
  const since = new Map(
    rows
      .filter(({ seq, kind }) => seq > seen && kind === 'edit')
      .flatMap((row) => row.cells.map((cell) => [keyOf(cell), cell] as const)),
  );
  const conflicts = cells.flatMap((cell): Conflict[] => {
    const theirs = since.get(keyOf(cell));
    if (!theirs || theirs.value === cell.value) return [];
    const { channel, header, value: mine } = cell;
    return [
      { channel, header, base: books.of(sources)?.cell(channel, header) ?? '', theirs: theirs.value, mine },
    ];
  });
  if (conflicts.length > 0) throw conflicting(conflicts, rows.at(-1)?.seq);
}
