import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { textArray } from '../keys/text-array.ts';
import type { Services } from '../services.ts';
import { randomId, sha256 } from './random-id.ts';

/** How a visitor came by a token. A link can be forwarded, so its bearer sees masked data only. */
export type TokenOrigin = 'sms' | 'mark';

/** A visitor who is logged in. */
export interface Session {
  readonly userId: string;
  readonly origin: TokenOrigin;
}

/** A session as its token was given out. */
export interface GivenSession extends Session {
  /** Channel of the visit that logged in; null when it had none. */
  readonly channel: string | null;
  /** When it was given: a name of the login that stays when its token gets under another key. */
  readonly since: Date;
}

type Parts = Pick<Services, 'db' | 'secrets' | 'data'>;

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The id of a key, which tokens of earlier versions do not have, and 128 random bits. */
const TOKEN = /^(?:k[1-9]\d{0,5}\.)?([0-9a-f]{32})$/;

const iso = (ms: number): string => new Date(ms).toISOString();

/** What may be kept of a token: a keyed hash under any valid key, whichever its id says; a plain one from before. */
function keptAs(token: string, secrets: SecretBox): string | null {
  const [, random] = TOKEN.exec(token) ?? [];
  return random === undefined ? null : textArray([...secrets.hashes('token', random), sha256(random)]);
}

/** Makes a token of 128 random bits and the id of the key; only a keyed hash is stored. */
export async function issueToken(
  transaction: Transaction,
  session: Session,
  request: CallRequest,
  { secrets, data }: Parts,
): Promise<string> {
  const { lifetimeDays, onlyNewest } = data().login.sessions;
  const at = iso(request.now);
  // Not by a link, which others may hold too: they could keep its owner out.
  if (onlyNewest && session.origin === 'sms') await endSessions(transaction, session.userId, at);
  const random = randomId();
  const hash = secrets.hash('token', random);
  await transaction.write(
    `insert into tokens (hash, user_id, origin, channel, address, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (hash) do nothing`,
    [
      hash,
      session.userId,
      session.origin,
      request.channel,
      request.address,
      at,
      iso(request.now + lifetimeDays * DAY_MS),
    ],
  );
  return `${hash.slice(0, hash.indexOf('.'))}.${random}`;
}

interface TokenRow {
  readonly hash: string;
  readonly user_id: string;
  readonly origin: TokenOrigin;
  readonly channel: string | null;
  readonly created_at: Date;
  readonly used_at: Date;
}

/** Keeps that a login is in use, once an hour at most, and keeps it under the current key. */
async function noteUse(row: TokenRow, token: string, now: number, { db, secrets }: Parts): Promise<void> {
  const isUnderCurrent = secrets.isCurrent(row.hash);
  if (isUnderCurrent && now - row.used_at.getTime() < HOUR_MS) return;
  const hash = isUnderCurrent ? row.hash : secrets.hash('token', token.slice(-32));
  await db
    .transaction((transaction) =>
      transaction.write('update tokens set hash = $2, used_at = $3 where hash = $1', [
        row.hash,
        hash,
        iso(now),
      ]),
    )
    // Reading goes on where nothing can be written: that a login was used is not worth refusing the call.
    .catch(() => undefined);
}

/** The session of a token that is known, neither expired, idle for too long nor ended; null otherwise. */
export async function sessionOf(parts: Parts, request: CallRequest): Promise<GivenSession | null> {
  const token = request.fields.optional('token') ?? '';
  const kept = keptAs(token, parts.secrets);
  if (kept === null) return null;
  const { now } = request;
  const { lifetimeDays, idleDays } = parts.data().login.sessions;
  const [row] = await parts.db.query<TokenRow>(
    `select hash, user_id, origin, channel, created_at, coalesce(used_at, created_at) as used_at from tokens
     where hash = any($1::text[]) and revoked_at is null
       and expires_at > $2 and created_at > $3 and coalesce(used_at, created_at) > $4`,
    [kept, iso(now), iso(now - lifetimeDays * DAY_MS), iso(now - idleDays * DAY_MS)],
  );
  if (row === undefined) return null;
  await noteUse(row, token, now, parts);
  return { userId: row.user_id, origin: row.origin, channel: row.channel, since: row.created_at };
}

/** The session of a call that needs one; refuses with code 401. */
export async function requireSession(parts: Parts, request: CallRequest): Promise<Session> {
  const session = await sessionOf(parts, request);
  if (session === null) {
    throw new Refusal('not-logged-in');
  }
  return session;
}

/** Ends the login of a call, if it has one. */
export async function endSession(request: CallRequest, { db, secrets }: Parts): Promise<void> {
  const kept = keptAs(request.fields.optional('token') ?? '', secrets);
  if (kept === null) return;
  await db.transaction((transaction) =>
    transaction.write(
      'update tokens set revoked_at = $2 where hash = any($1::text[]) and revoked_at is null',
      [kept, iso(request.now)],
    ),
  );
}

/** Ends all logins of a user that have not ended by themselves. Returns how many. */
export async function endSessions(transaction: Transaction, userId: string, at: string): Promise<number> {
  return transaction.write(
    'update tokens set revoked_at = $2 where user_id = $1 and revoked_at is null and expires_at > $2',
    [userId, at],
  );
}
