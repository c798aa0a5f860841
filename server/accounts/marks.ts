import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { openPhone, sealPhone } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { randomId, sha256 } from './random-id.ts';

/** The two kinds of one-tap link. A call accepts its own kind only. */
export const MARK_KINDS = ['mark', 'markcode'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

interface MarkRow {
  readonly phone: string | null;
  readonly user_id: string | null;
  readonly channel: string;
  readonly uses_left: number;
  readonly expires_at: Date;
}

/** Whom a mark stands for: the one with a phone number, or a user known by nothing else. */
export type MarkBearer = { readonly phone: string } | { readonly phone: null; readonly userId: string };

/**
 * Uses a mark once, and returns whom it stands for. Refuses one that is unknown, expired, used up or meant
 * for another channel.
 */
export async function redeemMark(
  transaction: Transaction,
  kind: MarkKind,
  mark: string,
  request: CallRequest,
  secrets: SecretBox,
): Promise<MarkBearer> {
  const hash = sha256(mark);
  const [row] = await transaction.query<MarkRow>(
    'select phone, user_id, channel, uses_left, expires_at from marks where hash = $1 and kind = $2 for update',
    [hash, kind],
  );
  if (row === undefined) {
    throw new Refusal('mark-unknown', { field: kind });
  }
  if (row.expires_at.getTime() <= request.now) {
    throw new Refusal('mark-expired', { field: kind });
  }
  if (row.uses_left <= 0) {
    throw new Refusal('mark-used-up', { field: kind });
  }
  if (row.channel !== request.channel) {
    throw new Refusal('mark-wrong-channel', { field: kind });
  }
  const userId = row.phone === null ? (row.user_id ?? randomId()) : null;
  await transaction.write('update marks set uses_left = $2, user_id = $3 where hash = $1', [
    hash,
    row.uses_left - 1,
    userId,
  ]);
  return row.phone === null
    ? { phone: null, userId: userId as string }
    : { phone: openPhone(secrets, 'marks', hash, row.phone) };
}

/** Makes a mark, for a number or for whoever comes with it; only its hash is stored. Returns the mark. */
export async function createMark(
  transaction: Transaction,
  mark: {
    readonly kind: MarkKind;
    readonly phone: string | null;
    readonly channel: string;
    readonly uses: number;
    readonly now: number;
    /** Milliseconds until it expires. */
    readonly lifetime: number;
  },
  secrets: SecretBox,
): Promise<string> {
  const secret = randomId();
  const hash = sha256(secret);
  const kept = mark.phone === null ? null : sealPhone(secrets, 'marks', hash, mark.phone);
  await transaction.write(
    `insert into marks (hash, kind, phone, phone_hash, channel, uses_left, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (hash) do nothing`,
    [
      hash,
      mark.kind,
      kept?.phone ?? null,
      kept?.hash ?? null,
      mark.channel,
      mark.uses,
      new Date(mark.now).toISOString(),
      new Date(mark.now + mark.lifetime).toISOString(),
    ],
  );
  return secret;
}
