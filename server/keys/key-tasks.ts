import { randomBytes } from 'node:crypto';
import { noteAudit } from '../accounts/note-audit.ts';
import type { DataContext, DataTask } from '../admin/data-task.ts';
import type { Transaction } from '../db/database.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { checkOf, type KeyRow, type KeyState, keyRows } from './key-ring.ts';
import { type KeyUse, keyUse } from './key-use.ts';
import { FIRST_KEY, keyNumber } from './parse-keys.ts';

/** A key as operators see it. */
export interface ListedKey {
  readonly id: string;
  readonly state: KeyState;
  /** ISO time. */
  readonly since: string;
  /** Rows under it, by column. */
  readonly rows: readonly KeyUse[];
  /** Logins that only it can check, and codes that were sent. */
  readonly logins: number;
}

/** Keys, and rows that are under none. */
export interface ListedKeys {
  readonly keys: readonly ListedKey[];
  readonly plain: readonly KeyUse[];
}

/** What came of a command; the text says why not. */
export type KeyChange = { readonly id: string; readonly file?: string } | { readonly refused: string };

const HOUR_MS = 3_600_000;
/** In which every process on a PostgreSQL server has taken up another key, and ended what it was doing. */
const FOLLOW_MS = 60_000;

const named = (id: string, rows: readonly KeyRow[]): KeyRow | undefined => rows.find((row) => row.id === id);
const unknown = (id: string): KeyChange => ({ refused: `There is no key ${id}. See: dukou keys` });

/** Logins and codes, in SQL, that end when the key `$1` is gone; `$2` is now. */
const LOGINS = `select
  (select count(*) from tokens where hash like $1 || '.%' and revoked_at is null and expires_at > $2) +
  (select count(*) from sms_codes where (hash like $1 || '.%' or ($1 = '${FIRST_KEY}' and hash not like '%.%'))
    and used_at is null and expires_at > $2) as n`;

async function loginsOf(id: string, { db, now }: DataContext): Promise<number> {
  const [row] = await db.query<{ n: string }>(LOGINS, [id, new Date(now()).toISOString()]);
  return Number(row?.n ?? 0);
}

/** Every key with what is under it. */
export const listKeys: DataTask<null, ListedKeys> = {
  name: 'keys',
  async run(_, context) {
    const use = await keyUse(context.db);
    const rows = await keyRows(context.db);
    const keys = await Promise.all(
      rows.map(async ({ id, state, since }) => ({
        id,
        state,
        since: since.toISOString(),
        rows: use.filter(({ key }) => key === id),
        logins: await loginsOf(id, context),
      })),
    );
    return { keys, plain: use.filter(({ key }) => key === 'plain') };
  },
};

/** Makes a key and puts it into the key file. Nothing is made with it until it is used. */
export const addKey: DataTask<null, KeyChange> = {
  name: 'keys-add',
  async run(_, { db, keys, keyFile, now }) {
    const inFile = readKeyFile(keyFile);
    const rows = await keyRows(db);
    const numbers = [...inFile.keys(), ...rows.map(({ id }) => id)].map(keyNumber);
    const id = `k${Math.max(0, ...numbers) + 1}`;
    const key = randomBytes(32);
    await writeKeyFile(keyFile, new Map([...inFile, [id, key]]));
    const at = new Date(now()).toISOString();
    await db.transaction(async (transaction) => {
      await transaction.write(
        `insert into keys (id, check_value, state, since) values ($1, $2, 'added', $3) on conflict do nothing`,
        [id, checkOf(id, key), at],
      );
      await noteAudit(transaction, 'key-add', { key: id }, at);
    });
    if (named(id, await keyRows(db))?.check_value !== checkOf(id, key)) {
      await writeKeyFile(keyFile, inFile);
      return { refused: `Another server process has made a key ${id} at this moment. Run it again.` };
    }
    await keys.learn(db);
    return { id, file: keyFile };
  },
};

async function setState(transaction: Transaction, id: string, state: KeyState, at: string): Promise<void> {
  await transaction.write('update keys set state = $2, since = $3 where id = $1', [id, state, at]);
}

/** From now on everything new is made with this key; what there is follows in the background. */
export const putKeyToUse: DataTask<{ readonly id: string }, KeyChange> = {
  name: 'keys-use',
  async run({ id }, { db, keys, now }) {
    const rows = await keyRows(db);
    const row = named(id, rows);
    if (row === undefined) return unknown(id);
    if (row.state === 'retired') return { refused: `The key ${id} is retired. Make another: dukou keys add` };
    await keys.learn(db);
    if (keys.master(id) === null) {
      return { refused: `The key ${id} is not here. Put it into the key file or DUKOU_SECRET first.` };
    }
    const current = rows.find(({ state }) => state === 'current');
    if (current?.id === id) return { id };
    const at = new Date(now()).toISOString();
    await db.transaction(async (transaction) => {
      // One current key at any moment.
      if (current !== undefined) await setState(transaction, current.id, 'old', at);
      await setState(transaction, id, 'current', at);
      await noteAudit(transaction, 'key-use', { key: id, before: current?.id ?? null }, at);
    });
    await keys.learn(db);
    return { id };
  },
};

export interface KeyToRetire {
  readonly id: string;
  /** Also ends logins that only this key can check, and lets page tickets lapse. */
  readonly now: boolean;
}

/** Why a key cannot be retired; null when it can. */
async function stillNeeded(
  row: KeyRow,
  current: KeyRow | undefined,
  { now: isNow }: KeyToRetire,
  context: DataContext,
): Promise<string | null> {
  const { id, state } = row;
  if (state === 'current') return `The key ${id} is in use. Use another first: dukou keys use ID`;
  const age = context.now() - (current?.since.getTime() ?? 0);
  if (state === 'old' && context.db.kind === 'postgresql' && age < FOLLOW_MS) {
    return `Other server processes may still write with the key ${id}. Run it again in a minute.`;
  }
  const under = (await keyUse(context.db)).filter(({ key }) => key === id);
  if (under.length > 0) {
    const told = under.map(({ column, rows }) => `${rows} in ${column}`).join(', ');
    return `Rows are still under the key ${id}: ${told}. A running server puts them under the current key. See: dukou keys`;
  }
  if (isNow || state === 'added') return null;
  const logins = await loginsOf(id, context);
  if (logins > 0) {
    return `${logins} logins or codes are still under the key ${id}. A login moves when its visitor comes back, else it ends by itself; or end them now: dukou keys retire ${id} --now`;
  }
  const wait = Math.ceil(context.data().conversions.ticketHours - age / HOUR_MS);
  return wait > 0
    ? `Pages that visitors still have open carry tickets of the key ${id}. Run it again in ${wait} h, or give these up: dukou keys retire ${id} --now`
    : null;
}

/** Makes a key good for nothing, and takes it out of the key file. Refuses while anything is under it. */
export const retireKey: DataTask<KeyToRetire, KeyChange> = {
  name: 'keys-retire',
  async run(order, context) {
    const { db, keys, keyFile, now } = context;
    const { id } = order;
    const rows = await keyRows(db);
    const row = named(id, rows);
    if (row === undefined) return unknown(id);
    if (row.state === 'retired') return { id };
    const current = rows.find(({ state }) => state === 'current');
    const why = await stillNeeded(row, current, order, context);
    if (why !== null) return { refused: why };
    const at = new Date(now()).toISOString();
    await db.transaction(async (transaction) => {
      await setState(transaction, id, 'retired', at);
      await transaction.write(
        `update tokens set revoked_at = $2 where hash like $1 || '.%' and revoked_at is null`,
        [id, at],
      );
      await noteAudit(transaction, 'key-retire', { key: id, now: order.now }, at);
    });
    const inFile = new Map(readKeyFile(keyFile));
    if (inFile.delete(id)) await writeKeyFile(keyFile, inFile);
    await keys.learn(db);
    return { id, file: keyFile };
  },
};
