import type { Database, SqlReader, Transaction } from '../../db/database.ts';
import type { InviteLink } from '../contract/person.ts';
import { createInvite, dropInvites, FROM_TERMINAL_MS } from './invites.ts';
import { lockPeople } from './lock-people.ts';
import type { PersonRow } from './person-row.ts';

/** Until somebody has a login, every start shows a link for this person. */
const FIRST = 'first-person';
const NAME = '管理员';

/** True for the first person while nobody has said what they are called: they say it themselves. */
export function isUnnamed({ id, login }: Pick<PersonRow, 'id' | 'login'>): boolean {
  return id === FIRST && login === null;
}

export async function isAnybodyThere(db: SqlReader): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'select exists (select 1 from console_people where login is not null) as found',
  );
  return row?.found ?? false;
}

/**
 * A fresh link that makes the first administrator; those of earlier starts count no more. Null when somebody is there.
 */
export async function inviteFirstPerson(db: Database, now: number): Promise<InviteLink | null> {
  return db.transaction(async (transaction) => {
    await lockPeople(transaction);
    if (await isAnybodyThere(transaction)) return null;
    await transaction.write(
      `insert into console_people (id, name, roles, ranges, created_at)
       values ($1, $2, '["admin"]', '[]', $3) on conflict (id) do nothing`,
      [FIRST, NAME, new Date(now).toISOString()],
    );
    return createInvite(transaction, FIRST, now, { lifetime: FROM_TERMINAL_MS });
  });
}

/** Takes the first person's link and row away when somebody else has come to be there. */
export async function dropFirstPerson(transaction: Transaction, whoCame: string): Promise<void> {
  if (whoCame === FIRST) return;
  const [row] = await transaction.query<{ id: string }>(
    'select id from console_people where id = $1 and login is null',
    [FIRST],
  );
  if (row === undefined) return;
  await dropInvites(transaction, FIRST);
  await transaction.write('delete from console_people where id = $1 and login is null', [FIRST]);
}
