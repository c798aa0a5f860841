import { advisoryLock } from '../db/advisory-lock.ts';
import type { SqlReader, Transaction } from '../db/database.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { openPhone, phoneHashes, sealPhone } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { randomId } from './random-id.ts';

/** A person who has logged in. */
export interface User {
  readonly id: string;
  /** Null for the bearer of a mark that was made without a number. */
  readonly phone: string | null;
  readonly realname: string | null;
  readonly city: string | null;
}

/** What finds and keeps numbers. */
export interface PhoneKeys {
  readonly keys: KeyRing;
  readonly secrets: SecretBox;
}

/**
 * Id of the user with this phone number; made when there is none. A number has one user, whichever key it was kept
 * under: callers of a number come here one at a time, and nobody is made while a key is in use that is not known here.
 */
export async function userIdByPhone(
  transaction: Transaction,
  user: { readonly phone: string; readonly channel: string | null; readonly at: string },
  { keys, secrets }: PhoneKeys,
): Promise<string> {
  await lockPhone(transaction, user.phone);
  const find = async () => (await userIdsOf(transaction, user.phone, secrets))[0];
  const known = (await find()) ?? ((await keys.learn(transaction)) ? await find() : undefined);
  if (known !== undefined) return known;
  const id = randomId();
  const { phone, hash } = sealPhone(secrets, 'users', id, user.phone);
  await transaction.write(
    `insert into users (id, phone, phone_hash, channel, created_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [id, phone, hash, user.channel, user.at],
  );
  return id;
}

/** Lets callers of a number come one at a time, in all processes, until the transaction ends. */
export async function lockPhone(transaction: Transaction, phone: string): Promise<void> {
  await advisoryLock(transaction, 'phone', phone);
}

/** A user whose phone number is not known, under a given id; nothing happens when there is one already. */
export async function addUserWithoutPhone(
  transaction: Transaction,
  user: { readonly id: string; readonly channel: string | null; readonly at: string },
): Promise<void> {
  await transaction.write(
    'insert into users (id, channel, created_at) values ($1, $2, $3) on conflict (id) do nothing',
    [user.id, user.channel, user.at],
  );
}

/** Null when there is no such user. */
export async function userById(reader: SqlReader, id: string, secrets: SecretBox): Promise<User | null> {
  const [user] = await reader.query<User>('select id, phone, realname, city from users where id = $1', [id]);
  return user === undefined ? null : { ...user, phone: openPhone(secrets, 'users', id, user.phone) };
}

/** Ids of the users with a phone number: one or none. */
export async function userIdsOf(
  reader: SqlReader,
  phone: string,
  secrets: SecretBox,
): Promise<readonly string[]> {
  const rows = await reader.query<{ id: string }>('select id from users where phone_hash = any($1::text[])', [
    phoneHashes(secrets, phone),
  ]);
  return rows.map(({ id }) => id);
}
