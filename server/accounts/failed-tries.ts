import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import { CLOCKS_APART_MS } from '../clock.ts';
import type { TryLimit } from '../config/service-data.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
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
  await advisoryLock(transaction, 'tries of network', network);
  const since = new Date(request.now - minutes * MINUTE_MS).toISOString();
  const rows = await transaction.query<{ at: Date }>(
    `select at from failed_tries where kind = $1 and address = $2 and at > $3 and at <= $4
     order by at desc limit $5`,
    [kind, network, since, new Date(request.now + CLOCKS_APART_MS).toISOString(), most],
  );
  const oldest = rows[most - 1];
  if (oldest !== undefined) {
    const wait = Math.min(oldest.at.getTime() - request.now, 0) + minutes * MINUTE_MS;
    throw new Refusal('address-limit', { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
  }
}

/** A try at a login code. */
export interface Guess {
  /** Id of the code; for a number that has none, a keyed hash of it, so that it is answered as one that has. */
  readonly at: string;
  /** Network that asked for the code; null where there is none. */
  readonly asker: string | null;
  /** That the try comes from. */
  readonly network: string;
  readonly now: number;
  /** Milliseconds for which a try counts. */
  readonly length: number;
}

const guessKind = ({ at }: Guess): string => `guess ${at}`;

/** Wrong tries at a code: of the network itself, and of all others but the one that asked for it. */
export async function countGuesses(
  transaction: Transaction,
  guess: Guess,
): Promise<{ readonly own: number; readonly others: number }> {
  const rows = await transaction.query<{ address: string; tries: number }>(
    `select address, count(*)::integer as tries from failed_tries where kind = $1 and at > $2 and at <= $3
     group by address`,
    [
      guessKind(guess),
      new Date(guess.now - guess.length).toISOString(),
      new Date(guess.now + CLOCKS_APART_MS).toISOString(),
    ],
  );
  const sum = (of: (network: string) => boolean): number =>
    rows.filter(({ address }) => of(address)).reduce((all, { tries }) => all + tries, 0);
  return {
    own: sum((network) => network === guess.network),
    others: sum((network) => network !== guess.asker),
  };
}

/** Counts a wrong try, for a caller who holds the lock of the number; forgets those that no longer count. */
export async function noteGuess(transaction: Transaction, guess: Guess): Promise<void> {
  await transaction.query('delete from failed_tries where kind = $1 and at <= $2', [
    guessKind(guess),
    new Date(guess.now - guess.length).toISOString(),
  ]);
  await transaction.query('insert into failed_tries (kind, address, at) values ($1, $2, $3)', [
    guessKind(guess),
    guess.network,
    new Date(guess.now).toISOString(),
  ]);
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
