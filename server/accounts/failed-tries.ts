import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { TryLimit } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';
import { networkOf } from '../place/network-of.ts';

/** What is guessed: login codes, one-tap links. */
export type TryKind = 'code' | 'mark';

const MINUTE_MS = 60_000;

/**
 * Refuses an address that has had its wrong tries, and says when the next one is free. Counted in the database, one
 * caller of an address at a time, so that the limit holds for all processes together.
 */
export async function limitTries(
  transaction: Transaction,
  kind: TryKind,
  request: CallRequest,
  { most, minutes }: TryLimit,
): Promise<void> {
  const network = networkOf(request.address);
  await transaction.query('select pg_advisory_xact_lock(3, hashtext($1))', [network]);
  const since = new Date(request.now - minutes * MINUTE_MS).toISOString();
  const rows = await transaction.query<{ at: Date }>(
    'select at from failed_tries where kind = $1 and address = $2 and at > $3 order by at desc limit $4',
    [kind, network, since, most],
  );
  const oldest = rows[most - 1];
  if (oldest !== undefined) {
    const wait = oldest.at.getTime() + minutes * MINUTE_MS - request.now;
    throw new Refusal('address-limit', { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
  }
}

/**
 * Counts a try at a number that has no code, so that it is answered as one at a number that has: how many there were in
 * the last `length` milliseconds, this one included. For a caller who holds the lock of the number.
 *
 * @param number a keyed hash of it.
 */
export async function countNumberTry(
  transaction: Transaction,
  number: string,
  now: number,
  length: number,
): Promise<number> {
  await transaction.query("delete from failed_tries where kind = 'number' and address = $1 and at <= $2", [
    number,
    new Date(now - length).toISOString(),
  ]);
  await transaction.query("insert into failed_tries (kind, address, at) values ('number', $1, $2)", [
    number,
    new Date(now).toISOString(),
  ]);
  const rows = await transaction.query("select at from failed_tries where kind = 'number' and address = $1", [
    number,
  ]);
  return rows.length;
}

/**
 * Remembers a try that failed, in the transaction that found out, which must commit; forgets the address's that no
 * longer count.
 */
export async function noteFailedTry(
  transaction: Transaction,
  kind: TryKind,
  request: CallRequest,
  { minutes }: TryLimit,
): Promise<void> {
  const network = networkOf(request.address);
  await transaction.query('delete from failed_tries where kind = $1 and address = $2 and at < $3', [
    kind,
    network,
    new Date(request.now - minutes * MINUTE_MS).toISOString(),
  ]);
  await transaction.query('insert into failed_tries (kind, address, at) values ($1, $2, $3)', [
    kind,
    network,
    new Date(request.now).toISOString(),
  ]);
}
