import { randomId } from '../accounts/random-id.ts';
import type { Database, SqlReader, Transaction } from '../db/database.ts';
import type { TrackedEvent } from './batched-events.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Pages keep what they could not send, and send it at their next visit. */
const LATEST_DAYS = 7;
/** Where events are that say a time in which they cannot have happened: the same each time they are sent. */
export const ASTRAY = '1970-01-01';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Who sent events, and when. */
export interface EventSender {
  readonly source: string;
  readonly userId: string | null;
  readonly channel: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A row of `tracked_events` as JSON has it. */
export interface EventRow {
  readonly day: string;
  readonly json: string;
}

/** The row of an event: its day is that of the time which it says, so that a second try of it is the same row. */
export function eventRow(event: TrackedEvent, { source, userId, channel, now }: EventSender): EventRow {
  const { id, at, title, attr } = event;
  const happened = id === null ? now : (at ?? now);
  const isNear = happened > now - LATEST_DAYS * DAY_MS && happened < now + DAY_MS;
  const day = isNear ? dayOf(happened) : ASTRAY;
  const row = {
    day,
    id: id ?? randomId(),
    source,
    title,
    user_id: userId,
    channel,
    attr,
    created_at: new Date(now).toISOString(),
  };
  return { day, json: JSON.stringify(row) };
}

/** Those of some days that no event was kept of yet. */
export async function missingDays(db: SqlReader, rows: readonly EventRow[]): Promise<readonly string[]> {
  const days = [...new Set(rows.map(({ day }) => day))].filter((day) => day !== ASTRAY);
  const found = await db.query<{ day: string }>(
    `select day from jsonb_array_elements_text($1::jsonb) as day
     where to_regclass('tracked_events_' || replace(day, '-', '')) is null`,
    [JSON.stringify(days)],
  );
  return found.map(({ day }) => day);
}

/** Makes the tables of days. */
export async function makeDays(transaction: Transaction, days: readonly string[]): Promise<void> {
  for (const day of days) await transaction.write('select make_tracked_day($1::date)', [day]);
}

/**
 * Keeps events whose days are there, each once, in the order of their ids: so two processes that have some of the same
 * never wait for one another.
 */
export async function insertEvents(transaction: Transaction, rows: readonly EventRow[]): Promise<void> {
  await transaction.write(
    `insert into tracked_events (day, id, source, title, user_id, channel, attr, created_at)
     select day, id, source, title, user_id, channel, attr, created_at
     from jsonb_to_recordset($1::jsonb) as event (day date, id uuid, source text, title text, user_id text, channel text,
       attr jsonb, created_at timestamptz)
     order by day, id on conflict do nothing`,
    [`[${rows.map(({ json }) => json).join(',')}]`],
  );
}

/** Others wait behind whoever drops a table: they wait no longer. */
const DROP_WAITS = '1s';

/**
 * Drops the days of which the last event says a time before `end`, or a later one of the same day.
 *
 * @param end epoch milliseconds.
 * @returns how many days.
 */
export async function dropOldDays({ patient }: Database, end: number): Promise<number> {
  const days = await patient.query<{ day: string }>(
    `select right(relname, 8) as day from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'tracked_events'::regclass and relname ~ '_[0-9]{8}$' and right(relname, 8) <= $1 order by 1`,
    [dayOf(end).replaceAll('-', '')],
  );
  for (const { day } of days) {
    await patient.transaction(async (transaction) => {
      await transaction.query(`set local lock_timeout = '${DROP_WAITS}'`);
      await transaction.write('select drop_tracked_day($1::date)', [day]);
    });
  }
  return days.length;
}
