import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import {
  checkOf,
  isInUse,
  type KeyRing,
  type KeyRow,
  keyRing,
  keyRows,
  MissingKeyError,
} from './key-ring.ts';
import { FIRST_KEY, type Keys, keyNumber } from './parse-keys.ts';

/** By which the one key was recognised before keys had ids. */
const KEY_CHECK = 'key-check';
/** The key that was made at the first start in development, with a PostgreSQL server. */
const MADE_KEY = 'secret';

async function storedValue(db: Database, name: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('select value from installation where name = $1', [name]);
  return row?.value ?? null;
}

/** A value of the installation; the first process that asks decides it. */
async function agreedValue(db: Database, name: string, value: string): Promise<string> {
  await db.transaction((transaction) =>
    transaction.write(
      'insert into installation (name, value) values ($1, $2) on conflict (name) do nothing',
      [name, value],
    ),
  );
  return (await storedValue(db, name)) ?? value;
}

/** Where commands put keys. */
export function keyFilePath({ secretFile, dataDir }: Pick<Settings, 'secretFile' | 'dataDir'>): string {
  return secretFile ?? join(dataDir, 'secret.key');
}

/** The keys that this process has without the database. */
export function givenKeys(settings: Settings): Keys {
  return new Map([...readKeyFile(keyFilePath(settings)), ...settings.secretKeys]);
}

/** A first key for development; there is none yet. */
async function makeKey(settings: Settings, db: Database, print: (text: string) => void): Promise<Keys> {
  const made = randomBytes(32);
  if (db.kind === 'embedded') {
    const path = keyFilePath(settings);
    await writeKeyFile(path, new Map([[FIRST_KEY, made]]));
    print(
      `Made a key for encrypted values: ${path}. Keep it with your backups; in production give it as DUKOU_SECRET or DUKOU_SECRET_FILE.`,
    );
    return new Map([[FIRST_KEY, made]]);
  }
  print(
    'Made a key for encrypted values and put it into the database. That is for development: in production give DUKOU_SECRET.',
  );
  return new Map([[FIRST_KEY, Buffer.from(await agreedValue(db, MADE_KEY, made.toString('hex')), 'hex')]]);
}

const NO_KEY =
  'NODE_ENV is production, so DUKOU_SECRET must be the key of encrypted values: 64 hexadecimal digits, the same at every start and for all servers; or DUKOU_SECRET_FILE a file with it. Make one with `openssl rand -hex 32` and keep it with your backups.';
const ANOTHER_KEY = 'Give the same DUKOU_SECRET as before, or put the secret.key of its backup back.';

/** The key of data that was made before keys had ids must be there, as the first. */
function checkFirst(keys: Keys, check: string | null): void {
  if (check === null) return;
  const first = keys.get(FIRST_KEY);
  if (first === undefined) throw new MissingKeyError(FIRST_KEY);
  if (createHmac('sha256', first).update(KEY_CHECK).digest('hex') !== check) {
    throw new StartError(`The database was made with another key. ${ANOTHER_KEY}`);
  }
}

/**
 * Enters keys that the database does not know yet: the first of all is used, others wait. Several processes may do it.
 */
async function enterKeys(db: Database, keys: Keys, at: string): Promise<readonly KeyRow[]> {
  const known = await keyRows(db);
  const fresh = [...keys.keys()].filter((id) => !known.some((row) => row.id === id));
  if (fresh.length === 0) return known;
  const used = known.length === 0 ? [...fresh].sort((a, b) => keyNumber(a) - keyNumber(b))[0] : null;
  await db.transaction(async (transaction) => {
    for (const id of fresh) {
      await transaction.write(
        'insert into keys (id, check_value, state, since) values ($1, $2, $3, $4) on conflict do nothing',
        [id, checkOf(id, keys.get(id) as Buffer), id === used ? 'current' : 'added', at],
      );
    }
    await transaction.write('delete from installation where name = $1', [KEY_CHECK]);
  });
  return keyRows(db);
}

/** Refuses keys that the data was not made with. */
function checkKeys(keys: Keys, rows: readonly KeyRow[], print: (text: string) => void): void {
  for (const { id, check_value, state } of rows) {
    const key = keys.get(id);
    if (state === 'retired') {
      if (key !== undefined) print(`The key ${id} is retired: take it out of DUKOU_SECRET.`);
    } else if (key === undefined) {
      if (isInUse(state)) throw new MissingKeyError(id);
    } else if (checkOf(id, key) !== check_value) {
      throw new StartError(`The database was made with another key ${id}. ${ANOTHER_KEY}`);
    }
  }
}

/**
 * Opens the keys of this installation: those of DUKOU_SECRET and of the key file together. In development the first one
 * is made at the first start, which is said: it is kept in the data folder; with a PostgreSQL server, which several
 * processes share, in the database, where it protects nothing, and production takes none.
 *
 * @throws StartError when a key is missing, or another one than before.
 */
export async function openKeyRing(
  settings: Settings,
  db: Database,
  now: number,
  print: (text: string) => void,
): Promise<KeyRing> {
  const path = keyFilePath(settings);
  // In this order: another process that makes the key at this moment writes it before it is entered.
  const check = await storedValue(db, KEY_CHECK);
  const entered = await keyRows(db);
  const stored = await storedValue(db, MADE_KEY);
  const inDatabase = new Map<string, Buffer>(
    stored === null || settings.production ? [] : [[FIRST_KEY, Buffer.from(stored, 'hex')]],
  );
  const given = (): Keys => new Map([...readKeyFile(path), ...inDatabase, ...settings.secretKeys]);
  let keys = given();
  if (keys.size === 0) {
    if (check !== null || entered.length > 0) {
      throw new MissingKeyError(entered.find(({ state }) => isInUse(state))?.id ?? FIRST_KEY);
    }
    if (settings.production) throw new StartError(NO_KEY);
    keys = await makeKey(settings, db, print);
    for (const [id, key] of keys) inDatabase.set(id, key);
  }
  checkFirst(keys, check);
  const rows = await enterKeys(db, keys, new Date(now).toISOString());
  checkKeys(keys, rows, print);
  return keyRing(rows, given);
}
