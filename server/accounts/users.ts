import type { SqlReader, Transaction } from '../db/database.ts';
import { randomId } from './random-id.ts';

/** A person who has logged in. */
export interface User {
  readonly id: string;
  readonly phone: string;
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

/** Null when there is no such user. */
export async function userById(reader: SqlReader, id: string): Promise<User | null> {
  const [user] = await reader.query<User>('select id, phone, realname, city from users where id = $1', [id]);
  return user ?? null;
}
