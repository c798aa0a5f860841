import { randomId } from '../../accounts/random-id.ts';
import type { Transaction } from '../../db/database.ts';
import type { InviteLink, PersonSettings } from '../contract/person.ts';
import { createInvite } from './invites.ts';

/**
 * Adds somebody who may use the console once they have accepted their invitation.
 *
 * @param lifetime of the link, milliseconds.
 */
export async function addPerson(
  transaction: Transaction,
  { name, roles, ranges }: PersonSettings,
  now: number,
  lifetime: number,
): Promise<InviteLink> {
  const id = randomId();
  await transaction.write(
    `insert into console_people (id, name, roles, ranges, created_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [id, name.trim(), JSON.stringify(roles), JSON.stringify(ranges), new Date(now).toISOString()],
  );
  return createInvite(transaction, id, now, { lifetime });
}
