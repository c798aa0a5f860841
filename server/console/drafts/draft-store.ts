import { columnOf } from '../../../engine/cli/sheet/header-of.ts';
import type { Database, SqlReader, Transaction } from '../../db/database.ts';
import type { DraftEvent, DraftState } from '../contract/draft.ts';
import type { Role } from '../contract/person.ts';
import type { DraftRow, OwnedCell } from './draft-cells.ts';

/** A draft as it is kept, without its rows. */
export interface StoredDraft {
  readonly number: number;
  readonly title: string;
  readonly note: string;
  /** Id of the person who began it. */
  readonly owner: string;
  readonly state: DraftState;
  readonly base: number;
  readonly sources: string;
  readonly version: number | null;
  readonly begun_at: Date;
  readonly updated_at: Date;
}

/** A person, as far as drafts tell of people. */
export interface DraftPerson {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly isActive: boolean;
}

export type People = ReadonlyMap<string, DraftPerson>;

export function nameOf(people: People, id: string): string {
  return people.get(id)?.name ?? '已删除的账号';
}

export interface StoredEvent {
  readonly at: Date;
  readonly actor: string;
  readonly what: DraftEvent['what'];
  readonly text: string;
  /** What was approved or returned; null for everything else. */
  readonly digest: string | null;
}

/** Drafts with the names of all that is kept of them. Times are ISO 8601. */
export const draftStore = {
  async find(db: SqlReader, number: number): Promise<StoredDraft | null> {
    const [draft] = await db.query<StoredDraft>('select * from console_drafts where number = $1', [number]);
    return draft ?? null;
  },

  /** Newest first. */
  all(db: SqlReader, states: readonly DraftState[]): Promise<StoredDraft[]> {
    const marks = states.map((_, index) => `$${index + 1}`).join(', ');
    return db.query<StoredDraft>(
      `select * from console_drafts where state in (${marks}) order by number desc limit 500`,
      states,
    );
  },

  /** Number, title and owner of every draft. */
  named(db: SqlReader): Promise<Pick<StoredDraft, 'number' | 'title' | 'owner'>[]> {
    return db.query('select number, title, owner from console_drafts order by number desc');
  },

  /** Drafts in these states with the numbers of their last edits, newest first. */
  heads(
    db: SqlReader,
    states: readonly DraftState[],
  ): Promise<(Pick<StoredDraft, 'number' | 'sources'> & { readonly seq: number })[]> {
    const marks = states.map((_, index) => `$${index + 1}`).join(', ');
    return db.query(
      `select d.number, d.sources, coalesce(max(r.seq), 0)::int as seq
       from console_drafts d left join console_draft_rows r on r.draft = d.number
       where d.state in (${marks}) group by d.number, d.sources order by d.number desc limit 500`,
      states,
    );
  },

  async rows(db: SqlReader, number: number): Promise<readonly DraftRow[]> {
    const rows = await db.query<{ seq: number; kind: DraftRow['kind']; actor: string; cells: string }>(
      'select seq, kind, actor, cells from console_draft_rows where draft = $1 order by seq',
      [number],
    );
    return rows.map(({ seq, kind, actor, cells }) => ({
      seq,
      kind,
      by: actor,
      // A column may have got another header since.
      cells: (JSON.parse(cells) as OwnedCell[]).map((cell) => ({
        ...cell,
        header: columnOf(cell.header)?.header ?? cell.header,
      })),
    }));
  },

  /** Who has edited a draft since then, by id. */
  async editorsSince(db: SqlReader, number: number, since: string): Promise<readonly string[]> {
    const rows = await db.query<{ actor: string }>(
      `select distinct actor from console_draft_rows where draft = $1 and kind = 'edit' and at > $2`,
      [number, since],
    );
    return rows.map(({ actor }) => actor);
  },

  events(db: SqlReader, number: number): Promise<StoredEvent[]> {
    return db.query<StoredEvent>(
      'select at, actor, what, text, digest from console_draft_events where draft = $1 order by place',
      [number],
    );
  },

  async begin(
    transaction: Transaction,
    draft: Pick<StoredDraft, 'title' | 'owner' | 'base' | 'sources'>,
    at: string,
  ): Promise<number> {
    const [last] = await transaction.query<{ number: number }>(
      'select coalesce(max(number), 0)::int as number from console_drafts',
    );
    const number = (last?.number ?? 0) + 1;
    await transaction.write(
      `insert into console_drafts (number, title, note, owner, state, base, sources, begun_at, updated_at)
       values ($1, $2, '', $3, 'open', $4, $5, $6, $6)`,
      [number, draft.title, draft.owner, draft.base, draft.sources, at],
    );
    return number;
  },

  /** Adds a row; the primary key refuses a second one of the same number. */
  async append(
    transaction: Transaction,
    number: number,
    row: {
      readonly seq: number;
      readonly kind: DraftRow['kind'];
      readonly by: string;
      readonly cells: readonly OwnedCell[];
    },
    at: string,
  ): Promise<void> {
    await transaction.write(
      'insert into console_draft_rows (draft, seq, kind, actor, at, cells) values ($1, $2, $3, $4, $5, $6)',
      [number, row.seq, row.kind, row.by, at, JSON.stringify(row.cells)],
    );
  },

  async note(
    transaction: Transaction,
    number: number,
    event: Pick<StoredEvent, 'actor' | 'what' | 'text'> & { readonly digest?: string },
    at: string,
  ): Promise<void> {
    const [last] = await transaction.query<{ place: number }>(
      'select coalesce(max(place), 0)::int as place from console_draft_events where draft = $1',
      [number],
    );
    await transaction.write(
      'insert into console_draft_events (draft, place, at, actor, what, text, digest) values ($1, $2, $3, $4, $5, $6, $7)',
      [number, (last?.place ?? 0) + 1, at, event.actor, event.what, event.text, event.digest ?? null],
    );
  },

  /** Changes what a draft is known by; what is not given stays. */
  async change(
    transaction: Transaction,
    { number, ...draft }: StoredDraft,
    change: Partial<Pick<StoredDraft, 'title' | 'note' | 'state' | 'base' | 'sources' | 'version'>>,
    at: string,
  ): Promise<void> {
    const { title, note, state, base, sources, version } = { ...draft, ...change };
    await transaction.write(
      `update console_drafts set title = $2, note = $3, state = $4, base = $5, sources = $6, version = $7, updated_at = $8
       where number = $1`,
      [number, title, note, state, base, sources, version, at],
    );
  },

  /** The same draft, which no other transaction changes until this one ends. */
  async hold(transaction: Transaction, number: number): Promise<StoredDraft | null> {
    const [draft] = await transaction.query<StoredDraft>(
      'select * from console_drafts where number = $1 for update',
      [number],
    );
    return draft ?? null;
  },

  /** People by id. */
  async people(db: Pick<Database, 'query'>): Promise<People> {
    const people = await db.query<DraftPerson & { readonly id: string }>(
      'select id, name, roles, disabled_at is null as "isActive" from console_people',
    );
    return new Map(people.map((person) => [person.id, person]));
  },
};
