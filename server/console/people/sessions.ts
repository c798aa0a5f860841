import { createHash, randomBytes } from 'node:crypto';
import { lasts } from '../../clock.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Me, OwnSession } from '../contract/person.ts';
import { meOf, PERSON_COLUMNS, type PersonRow } from './person-row.ts';

/** A person at a browser. */
export interface ConsoleSession {
  /** By which it is kept. */
  readonly hash: string;
  readonly person: Me;
  /** When its password was given again, epoch milliseconds; null when that was not so. */
  readonly steppedUpAt: number | null;
  /** When it ends at the latest, epoch milliseconds. */
  readonly expiresAt: number;
}

const MINUTE_MS = 60_000;
/** Without a request. */
const IDLE_MS = 30 * MINUTE_MS;
const LIFETIME_MS = 12 * 60 * MINUTE_MS;
const STEP_UP_MS = 10 * MINUTE_MS;
/** For requests that were under way when the session got another id. */
const OLD_ID_MS = 10_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** How sessions and one-time links are stored: they have 256 random bits. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 random bits, as they go into addresses and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Where a session is begun. */
export interface SessionPlace {
  /** Browser and system in a word. */
  readonly device: string;
  readonly address: string;
}

/** Signs a person in; what is returned is for the browser alone. Forgets sessions that are over. */
export async function beginSession(
  transaction: Transaction,
  personId: string,
  now: number,
  { device, address }: SessionPlace,
): Promise<string> {
  const token = randomToken();
  await transaction.write('delete from console_sessions where expires_at < $1', [iso(now)]);
  await transaction.write('update console_people set seen_at = $2 where id = $1', [personId, iso(now)]);
  await transaction.write(
    `insert into console_sessions (hash, person_id, created_at, seen_at, expires_at, device, address)
     values ($1, $2, $3, $3, $4, $5, $6) on conflict (hash) do nothing`,
    [hashOf(token), personId, iso(now), iso(now + LIFETIME_MS), device, address],
  );
  return token;
}

/** Notes that the password was given again. The session goes on under another id, and ends when it would have. */
export async function stepUpSession(
  transaction: Transaction,
  { hash, expiresAt }: ConsoleSession,
  now: number,
): Promise<string> {
  const token = randomToken();
  await transaction.write('update console_sessions set expires_at = least(expires_at, $2) where hash = $1', [
    hash,
    iso(now + OLD_ID_MS),
  ]);
  await transaction.write(
    `insert into console_sessions
       (hash, person_id, created_at, seen_at, expires_at, stepped_up_at, device, address)
     select $2, person_id, created_at, $3, $4, $3, device, address from console_sessions where hash = $1
     on conflict (hash) do nothing`,
    [hash, hashOf(token), iso(now), iso(expiresAt)],
  );
  return token;
}

/** True while what asks for the password again may be done. */
export function isSteppedUp({ steppedUpAt }: ConsoleSession, now: number): boolean {
  return steppedUpAt !== null && lasts(steppedUpAt, STEP_UP_MS, now);
}

type SessionRow = PersonRow & {
  readonly hash: string;
  readonly seen_at: Date;
  readonly expires_at: Date;
  readonly stepped_up_at: Date | null;
};

/** Notes that a session is in use, once a minute at most. */
async function noteUse(db: Database, row: SessionRow, now: number): Promise<void> {
  if (now - row.seen_at.getTime() < MINUTE_MS) return;
  await db
    .transaction(async (transaction) => {
      await transaction.write('update console_sessions set seen_at = $2 where hash = $1', [
        row.hash,
        iso(now),
      ]);
      await transaction.write('update console_people set seen_at = $2 where id = $1', [row.id, iso(now)]);
    })
    // Reading goes on where nothing can be written.
    .catch(() => undefined);
}

/**
 * The session that a browser's token names: neither over, idle for too long, nor of somebody who was disabled.
 *
 * @param isUse false where the page asks by itself, and nobody may sit before it.
 */
export async function sessionOf(
  db: Database,
  token: string,
  now: number,
  isUse: boolean,
): Promise<ConsoleSession | null> {
  const [row] = await db.query<SessionRow>(
    `select s.hash, s.seen_at, s.expires_at, s.stepped_up_at, ${PERSON_COLUMNS}
     from console_sessions s join console_people p on p.id = s.person_id
     where s.hash = $1 and s.expires_at > $2 and s.seen_at > $3 and p.disabled_at is null`,
    [hashOf(token), iso(now), iso(now - IDLE_MS)],
  );
  if (row === undefined) return null;
  if (isUse) await noteUse(db, row, now);
  return {
    hash: row.hash,
    person: meOf(row),
    steppedUpAt: row.stepped_up_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
  };
}

/** Ends one session. */
export async function endSession(transaction: Transaction, hash: string): Promise<void> {
  await transaction.write('delete from console_sessions where hash = $1', [hash]);
}

/** Ends all sessions of a person, but one. Returns how many. */
export async function endSessionsOf(transaction: Transaction, personId: string, but = ''): Promise<number> {
  return transaction.write('delete from console_sessions where person_id = $1 and hash <> $2', [
    personId,
    but,
  ]);
}

/** What a person may know of a session; `id` is good for nothing but ending it. */
const ID_LENGTH = 16;

/** In SQL, that a session goes on; not so one that has got another id. */
const LIVE = 's.expires_at > $1 and s.seen_at > $2';

/** The values that this needs. */
export const liveAt = (now: number): readonly [string, string] => [iso(now + OLD_ID_MS), iso(now - IDLE_MS)];

interface OwnRow {
  readonly hash: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly created_at: Date;
  readonly seen_at: Date;
}

/** The sessions of a person, the one that asks first. */
export async function ownSessions(
  db: Database,
  { hash, person }: ConsoleSession,
  now: number,
): Promise<readonly OwnSession[]> {
  const rows = await db.query<OwnRow>(
    `select hash, device, address, created_at, seen_at from console_sessions s
     where person_id = $3 and ${LIVE} order by hash = $4 desc, seen_at desc`,
    [...liveAt(now), person.id, hash],
  );
  return rows.map((row) => ({
    id: row.hash.slice(0, ID_LENGTH),
    device: row.device ?? '',
    address: row.address ?? '',
    begun: row.created_at.toISOString(),
    seen: row.seen_at.toISOString(),
    isThis: row.hash === hash,
  }));
}

/** Ends another session of the same person. Returns how many that were. */
export async function endOwnSession(
  transaction: Transaction,
  { hash, person }: ConsoleSession,
  id: string,
): Promise<number> {
  return transaction.write(
    `delete from console_sessions where person_id = $1 and hash <> $2 and substr(hash, 1, ${ID_LENGTH}) = $3`,
    [person.id, hash, id],
  );
}

/** In SQL, how many sessions `console_people p` has; `$1` and `$2` are those of `liveAt`. */
export const SESSIONS_OF = `(select count(*)::integer from console_sessions s
  where s.person_id = p.id and ${LIVE})`;
