import { noteAudit } from '../../accounts/note-audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { Conflict, Draft, DraftEvent, DraftState, DraftSummary, Me, SetCells } from '../contract.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { Books } from './books.ts';
import { CHANNEL_HEADER, columnNamed, planTogether } from './channel-book.ts';
import { type CellValue, keyOf, type OwnedCell, replay } from './draft-cells.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore, type StoredDraft } from './draft-store.ts';
import { draftView, summaryOf } from './draft-view.ts';
import { mergeCells, netCells, settled } from './merge-cells.ts';
import { refuseChannels } from './refuse-channels.ts';
import { notFound, refuseState } from './refuse-state.ts';

const OPEN: readonly DraftState[] = ['open', 'submitted', 'publishing'];
const CLOSED: readonly DraftState[] = ['published', 'abandoned'];

/** Letters of one value; longer ones are a slip. */
const LONGEST_VALUE = 500;

/** Rows of a draft's log: more are no work of people. */
const MOST_ROWS = 3000;

/** Channels of a draft; a sheet of more is put into several. */
const MOST_CHANNELS = 2000;

/** What a person does with a draft. Everything throws `ConsoleRefusal` and then has changed nothing. */
export interface Drafts {
  begin(person: Me, title: string): Promise<Draft>;
  list(person: Me, which: 'open' | 'closed', onlyMine: boolean): Promise<readonly DraftSummary[]>;
  read(person: Me, number: number): Promise<Draft>;
  rename(person: Me, number: number, change: { title?: string; note?: string }): Promise<Draft>;
  setCells(person: Me, number: number, asked: SetCells): Promise<Draft>;
  /** Takes what the draft changes of a channel back, or of one value. */
  undo(person: Me, number: number, seen: number, channel: string, header?: string): Promise<Draft>;
  resolve(person: Me, number: number, seen: number, keep: Parameters<typeof settled>[1]): Promise<Draft>;
  /** Carries a draft over to the version that visitors have, where nothing conflicts. */
  rebase(person: Me, number: number, seen: number): Promise<Draft>;
  /** Begins a check; a draft that is behind is carried over first. */
  check(person: Me, number: number): Promise<Draft>;
  submit(person: Me, number: number, seen: number): Promise<Draft>;
  withdraw(person: Me, number: number, seen: number): Promise<Draft>;
  abandon(person: Me, number: number, seen: number): Promise<Draft>;
  reopen(person: Me, number: number, seen: number): Promise<Draft>;
}

export function openDrafts(parts: DraftParts): Drafts {
  const { db, books, checks, now } = parts;
  const iso = () => new Date(now()).toISOString();

  const read = (person: Me, number: number): Promise<Draft> => draftView(parts, person, number);

  /** Changes a draft in one transaction, with a line for the audit. */
  async function change(
    person: Me,
    number: number,
    action: string,
    work: (draft: StoredDraft, transaction: Transaction, at: string) => Promise<void>,
  ): Promise<Draft> {
    await db.transaction(async (transaction) => {
      const draft = await draftStore.hold(transaction, number);
      if (draft === null) throw notFound();
      const at = iso();
      await work(draft, transaction, at);
      await noteAudit(transaction, action, { draft: number }, at, { id: person.id });
    });
    return read(person, number);
  }

  /** Cells of a draft on the version that visitors have; a draft that was behind is carried over to it. */
  async function carried(
    person: Me,
    draft: StoredDraft,
    transaction: Transaction,
    at: string,
    keep: Parameters<typeof settled>[1] = [],
  ): Promise<{ readonly draft: StoredDraft; readonly open: readonly Conflict[]; readonly seq: number }> {
    const rows = await draftStore.rows(transaction, draft.number);
    const seq = rows.at(-1)?.seq ?? 0;
    const current = books.current();
    if (current.sources === draft.sources) return { draft, open: [], seq };
    const base = books.of(draft.sources);
    if (base === null) throw new ConsoleRefusal('closed', '这个改动单的起点已不再保存，请另开一个改动单。');
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
  }

  /** Adds cells to the log. An edit of what was handed in makes it open again, and what was approved counts no more. */
  async function add(
    person: Me,
    draft: StoredDraft,
    transaction: Transaction,
    cells: readonly CellValue[],
    seen: number,
    at: string,
  ): Promise<void> {
    const rows = await draftStore.rows(transaction, draft.number);
    refuseOvertaken(person, rows, cells, seen, books, draft);
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
  }

  const step =
    (action: string, from: readonly DraftState[], to: DraftState, what: DraftEvent['what']) =>
    (person: Me, number: number, seen: number): Promise<Draft> =>
      change(person, number, action, async (draft, transaction, at) => {
        refuseState(draft, from);
        await refuseUnseen(transaction, draft, seen);
        await draftStore.change(transaction, draft, { state: to }, at);
        await draftStore.note(transaction, number, { actor: person.id, what, text: '' }, at);
      });

  return {
    read,
    async begin(person, title) {
      const { version, sources } = books.current();
      const at = iso();
      const number = await db.transaction(async (transaction) => {
        const draft = { title: titleOf(title), owner: person.id, base: version, sources };
        const begun = await draftStore.begin(transaction, draft, at);
        await draftStore.note(transaction, begun, { actor: person.id, what: 'begun', text: '' }, at);
        await noteAudit(transaction, 'draft-begun', { draft: begun }, at, { id: person.id });
        return begun;
      });
      return read(person, number);
    },
    async list(person, which, onlyMine) {
      const stored = await draftStore.all(db, which === 'open' ? OPEN : CLOSED);
      const people = await draftStore.people(db);
      const mine = stored.filter(({ owner }) => !onlyMine || owner === person.id);
      return Promise.all(mine.map((draft) => summaryOf(parts, draft, people)));
    },
    rename: (person, number, { title, note }) =>
      change(person, number, 'draft-renamed', async (draft, transaction, at) => {
        // What was handed in is approved as it is called.
        refuseState(draft, ['open']);
        const told = {
          ...(title === undefined ? {} : { title: titleOf(title) }),
          ...(note === undefined ? {} : { note }),
        };
        await draftStore.change(transaction, draft, told, at);
      }),
    setCells: (person, number, { seen, channels }) =>
      change(person, number, 'draft-edited', async (draft, transaction, at) => {
        refuseState(draft, ['open', 'submitted']);
        const base = books.of(draft.sources);
        if (base === null)
          throw new ConsoleRefusal('closed', '这个改动单的起点已不再保存，请另开一个改动单。');
        const asked = channels.flatMap(({ channel, cells }) =>
          Object.entries(cells).map(
            ([header, value]): CellValue => ({ channel, header, value: value.trim() }),
          ),
        );
        refuseChannels(
          person,
          asked.map(({ channel }) => channel),
        );
        refuseCells(asked);
        const before = replay(await draftStore.rows(transaction, number));
        const begun = [...new Set(asked.map(({ channel }) => channel))]
          .filter(
            (id) =>
              base.cell(id, CHANNEL_HEADER) === '' &&
              !before.get(keyOf({ channel: id, header: CHANNEL_HEADER }))?.value,
          )
          .map(
            (channel): CellValue => ({ channel, header: CHANNEL_HEADER, value: channel.replace(/^\D+/, '') }),
          );
        const cells = [...begun, ...asked];
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
          throw new ConsoleRefusal('invalid', wrong[0]?.text ?? '', {
            fields: Object.fromEntries(wrong.map((fault) => [keyOf(fault), fault.text])),
          });
        const tidied = new Map(planned.cells.map((cell) => [keyOf(cell), cell]));
        await add(
          person,
          draft,
          transaction,
          cells.map((cell) => tidied.get(keyOf(cell)) ?? cell),
          seen,
          at,
        );
      }),
    undo: (person, number, seen, channel, header) =>
      change(person, number, 'draft-edited', async (draft, transaction, at) => {
        refuseState(draft, ['open', 'submitted']);
        refuseChannels(person, [channel]);
        const base = books.of(draft.sources);
        if (base === null)
          throw new ConsoleRefusal('closed', '这个改动单的起点已不再保存，请另开一个改动单。');
        const own = netCells(replay(await draftStore.rows(transaction, number)), base).filter(
          (cell) => cell.channel === channel && (header === undefined || cell.header === header),
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
        const cells = keep.flatMap((one) => (one.value === 'mine' ? (before.get(keyOf(one)) ?? []) : []));
        const owned = cells.map((cell) => ({ ...cell, by: person.id }));
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
    async check(person, number) {
      const ready = await db.transaction(async (transaction) => {
        const draft = await draftStore.hold(transaction, number);
        if (draft === null) throw notFound();
        refuseState(draft, ['open', 'submitted']);
        const { draft: moved, open, seq } = await carried(person, draft, transaction, iso());
        if (open.length > 0) throw conflicting(open);
        const cells = replay(await draftStore.rows(transaction, number));
        return { number, seq, sources: moved.sources, cells: netCells(cells, books.current().book) };
      });
      if (ready.cells.length === 0) throw new ConsoleRefusal('invalid', '这个改动单还没有改动。');
      checks.begin(ready);
      return read(person, number);
    },
    async submit(person, number, seen) {
      const { note, may, conflicts } = await read(person, number);
      if (note.trim() === '')
        throw new ConsoleRefusal('invalid', '请写一句说明，再提交。', { fields: { note: '请写一句说明' } });
      if (conflicts.length > 0) throw conflicting(conflicts);
      if (!may.submit.ok) throw new ConsoleRefusal('invalid', may.submit.why);
      return step('draft-submitted', ['open'], 'submitted', 'submitted')(person, number, seen);
    },
    withdraw: step('draft-withdrawn', ['submitted'], 'open', 'withdrawn'),
    async abandon(person, number, seen) {
      const { may } = await read(person, number);
      if (!may.abandon.ok) throw new ConsoleRefusal('forbidden', may.abandon.why);
      return step('draft-abandoned', ['open', 'submitted'], 'abandoned', 'abandoned')(person, number, seen);
    },
    reopen: step('draft-reopened', ['abandoned'], 'open', 'reopened'),
  };
}

function conflicting(conflicts: readonly Conflict[]): ConsoleRefusal {
  return new ConsoleRefusal('conflict', '有几处别人也改了，请先选定用哪个。', { conflicts });
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

/** Refuses what somebody else has changed since a person saw the draft: each value with theirs and mine. */
function refuseOvertaken(
  person: Me,
  rows: Awaited<ReturnType<typeof draftStore.rows>>,
  cells: readonly CellValue[],
  seen: number,
  books: Books,
  { sources }: StoredDraft,
): void {
  const since = new Map(
    rows
      .filter(({ seq, by, kind }) => seq > seen && by !== person.id && kind === 'edit')
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
  if (conflicts.length > 0) throw conflicting(conflicts);
}

function titleOf(title: string): string {
  const tidy = title.trim().slice(0, 60);
  if (tidy === '')
    throw new ConsoleRefusal('invalid', '请写改动单的名称。', { fields: { title: '请写名称' } });
  return tidy;
}

function refuseCells(cells: readonly CellValue[]): void {
  const fields: Record<string, string> = {};
  for (const cell of cells) {
    if (!/^channel_\d{1,10}$/.test(cell.channel)) fields[keyOf(cell)] = '渠道号是不超过十位的数字';
    else if (!columnNamed(cell.header)) fields[keyOf(cell)] = `没有“${cell.header}”这一项`;
    else if (cell.header === CHANNEL_HEADER && cell.value !== cell.channel.replace(/^\D+/, ''))
      fields[keyOf(cell)] = '渠道号不能改';
    else if (cell.value.length > LONGEST_VALUE) fields[keyOf(cell)] = `最多 ${LONGEST_VALUE} 个字`;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ConsoleRefusal('invalid', first, { fields });
}
