import type { SqlReader } from '../../db/database.ts';
import type { Person } from '../contract/person.ts';
import { PERSON_COLUMNS, type PersonRow } from './person-row.ts';
import { liveAt, SESSIONS_OF } from './sessions.ts';

type Row = PersonRow & { readonly seen_at: Date | null; readonly sessions: number };

const SELECT = `select ${PERSON_COLUMNS}, p.seen_at, ${SESSIONS_OF} as sessions from console_people p`;

const told = ({
  id,
  login,
  name,
  roles,
  ranges,
  hasSecondFactor,
  disabled_at,
  seen_at,
  sessions,
}: Row): Person => ({
  id,
  login,
  name,
  roles,
  ranges,
  hasSecondFactor,
  isDisabled: disabled_at !== null,
  lastSeen: seen_at?.toISOString() ?? null,
  sessions,
});

/** Everybody who may use the console, or might. */
export async function listPeople(db: SqlReader, now: number): Promise<readonly Person[]> {
  const rows = await db.query<Row>(`${SELECT} order by p.name, p.id`, liveAt(now));
  return rows.map(told);
}

/** The same of one; null when there is nobody with this id. */
export async function toldPerson(db: SqlReader, id: string, now: number): Promise<Person | null> {
  const [row] = await db.query<Row>(`${SELECT} where p.id = $3`, [...liveAt(now), id]);
  return row === undefined ? null : told(row);
}
