import type { Transaction } from '../../db/database.ts';
import type { PersonSettings } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { dropInvites } from './invites.ts';
import { findPerson, type PersonRow } from './person-row.ts';
import { endSessionsOf } from './sessions.ts';

/** What an administrator changes of somebody; what is left out stays. */
export type PersonChange = Partial<PersonSettings & { readonly isDisabled: boolean }>;

/** The person of an id; refuses one that nobody has. */
export async function existingPerson(transaction: Transaction, id: string): Promise<PersonRow> {
  const person = await findPerson(transaction, 'id', id);
  if (person === null) throw new ConsoleRefusal('not-found', '没有这个人。请刷新人员列表。');
  return person;
}

const OWN: readonly (keyof PersonChange)[] = ['roles', 'ranges', 'isDisabled'];

/** Changes a person. Other roles, and being disabled, end their sessions. */
export async function changePerson(
  transaction: Transaction,
  adminId: string,
  id: string,
  change: PersonChange,
  at: string,
): Promise<void> {
  const before = await existingPerson(transaction, id);
  if (id === adminId && OWN.some((field) => change[field] !== undefined)) {
    throw new ConsoleRefusal('forbidden', '不能改自己的角色、渠道范围和停用状态。请另一位管理员改。');
  }
  const { name = before.name, roles = before.roles, ranges = before.ranges } = change;
  const { isDisabled = before.disabled_at !== null } = change;
  const disabledAt = isDisabled ? (before.disabled_at?.toISOString() ?? at) : null;
  await transaction.write(
    'update console_people set name = $2, roles = $3, ranges = $4, disabled_at = $5 where id = $1',
    [id, name.trim(), JSON.stringify(roles), JSON.stringify(ranges), disabledAt],
  );
  if (isDisabled) await dropInvites(transaction, id);
  if (isDisabled || change.roles !== undefined) await endSessionsOf(transaction, id);
}
