import type { SqlReader, Transaction } from '../db/database.ts';
import { randomId } from './random-id.ts';

/** A person who has logged in. */
export interface User {
  readonly id: string;
  /** Null for the bearer of a mark that was made without a number. */
  readonly phone: string | null;
  readonly realname: string | null;
  readonly city: string | null;
}

/** The user with this phone number; made when there is none. */
export async function userByPhone(
  transaction: Transaction,
  user: { readonly phone: string; readonly channel: string | null; readonly at: string },
): Promise<User> {
  await transaction.write(
    `insert into users (id, phone, channel, created_at) values ($1, $2, $3, $4) on conflict (phone) do nothing`,
    [randomId(), user.phone, user.channel, user.at],
  );
  const [found] = await transaction.query<User>(
    'select id, phone, realname, city from users where phone = $1',
    [user.phone],
  );
  return found as User;
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
export async function userById(reader: SqlReader, id: string): Promise<User | null> {
  const [user] = await reader.query<User>('select id, phone, realname, city from users where id = $1', [id]);
  return user ?? null;
}

/** Ids of the users with a phone number: one or none. */
export async function userIdsOf(reader: SqlReader, phone: string): Promise<readonly string[]> {
  return (await reader.query<{ id: string }>('select id from users where phone = $1', [phone])).map(
    ({ id }) => id,
  );
}
