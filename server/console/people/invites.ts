import type { SqlReader, Transaction } from '../../db/database.ts';
import type { InviteLink } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { PERSON_COLUMNS, type PersonRow } from './person-row.ts';
import { hashOf, randomToken } from './sessions.ts';

const HOUR_MS = 3600 * 1000;
/** How long a link counts that was shown on a terminal. */
export const FROM_TERMINAL_MS = HOUR_MS;
/** The same of one that an administrator sends. */
export const FROM_PAGE_MS = 7 * 24 * HOUR_MS;

/** Makes a one-time link that sets a person's password; the ones before count no more. */
export async function createInvite(
  transaction: Transaction,
  personId: string,
  now: number,
  { lifetime, resetsFactor = false }: { readonly lifetime: number; readonly resetsFactor?: boolean },
): Promise<InviteLink> {
  const token = randomToken();
  const expires = new Date(now + lifetime).toISOString();
  await dropInvites(transaction, personId);
  await transaction.write(
    `insert into console_invites (hash, person_id, created_at, expires_at, resets_factor)
     values ($1, $2, $3, $4, $5) on conflict (hash) do nothing`,
    [hashOf(token), personId, new Date(now).toISOString(), expires, resetsFactor],
  );
  return { id: personId, path: `/invite/${token}`, expires };
}

/** Makes a person's links good for nothing. */
export async function dropInvites(transaction: Transaction, personId: string): Promise<void> {
  await transaction.write('delete from console_invites where person_id = $1', [personId]);
}

/** Whom a link is for. */
export type Invited = PersonRow & { readonly resetsFactor: boolean };

/** Whom a link is for that counts. Refuses every other in the same words. */
export async function invitedBy(db: SqlReader, token: string, now: number): Promise<Invited> {
  const [row] = await db.query<Invited>(
    `select i.resets_factor as "resetsFactor", ${PERSON_COLUMNS}
     from console_invites i join console_people p on p.id = i.person_id
     where i.hash = $1 and i.expires_at > $2 and p.disabled_at is null`,
    [hashOf(token), new Date(now).toISOString()],
  );
  if (row === undefined) {
    throw new ConsoleRefusal('closed', '这个链接已经用过或过期了。请管理员发一个新的。');
  }
  return row;
}

/** Uses a link up; false when it was at this moment. */
export async function spendInvite(transaction: Transaction, token: string): Promise<boolean> {
  return (await transaction.write('delete from console_invites where hash = $1', [hashOf(token)])) === 1;
}
