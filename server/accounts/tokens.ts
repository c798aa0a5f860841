import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { randomId, sha256 } from './random-id.ts';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

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
}

/** Makes a token of 128 random bits; only its hash is stored. It is good for 30 days. */
export async function issueToken(
  transaction: Transaction,
  session: Session,
  request: CallRequest,
): Promise<string> {
  const token = randomId();
  await transaction.write(
    `insert into tokens (hash, user_id, origin, channel, address, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (hash) do nothing`,
    [
      sha256(token),
      session.userId,
      session.origin,
      request.channel,
      request.address,
      new Date(request.now).toISOString(),
      new Date(request.now + LIFETIME_MS).toISOString(),
    ],
  );
  return token;
}

/** The session of a token that is known, neither expired nor revoked; null otherwise. */
export async function sessionOf(db: Database, request: CallRequest): Promise<GivenSession | null> {
  const token = request.fields.optional('token');
  if (token === null || !/^[0-9a-f]{32}$/.test(token)) {
    return null;
  }
  const [row] = await db.query<{ user_id: string; origin: TokenOrigin; channel: string | null }>(
    'select user_id, origin, channel from tokens where hash = $1 and expires_at > $2 and revoked_at is null',
    [sha256(token), new Date(request.now).toISOString()],
  );
  return row === undefined ? null : { userId: row.user_id, origin: row.origin, channel: row.channel };
}

/** The session of a call that needs one; refuses with code 401. */
export async function requireSession(db: Database, request: CallRequest): Promise<Session> {
  const session = await sessionOf(db, request);
  if (session === null) {
    throw new Refusal('not-logged-in');
  }
  return session;
}
