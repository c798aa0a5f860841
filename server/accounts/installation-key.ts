import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { SecretBox } from './secret-box.ts';

const KEY_CHECK = 'key-check';

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

/** Another key than the one that the data was made with would make it unreadable: none is made where there is data. */
function missingKey(): StartError {
  return new StartError(
    'The key of the encrypted values is missing. Give the same DUKOU_SECRET as before, or put secret.key back into the data folder.',
  );
}

async function keyInFolder(dataDir: string, db: Database, print: (text: string) => void): Promise<string> {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    if ((await storedValue(db, KEY_CHECK)) !== null) {
      throw missingKey();
    }
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    print(
      `Made a key for encrypted values: ${path}. Keep it with your backups; in production give it as DUKOU_SECRET.`,
    );
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * The key of this installation: DUKOU_SECRET, or one made at the first start in development, which is said. It is kept
 * in the data folder; with a PostgreSQL server, which several processes share, in the database, where it protects
 * nothing. In production the settings are not read without DUKOU_SECRET.
 */
export async function installationKey(
  settings: Settings,
  db: Database,
  print: (text: string) => void,
): Promise<string> {
  if (settings.secretKey !== null) {
    return settings.secretKey;
  }
  if (db.kind === 'embedded') {
    return keyInFolder(settings.dataDir, db, print);
  }
  // In this order: another process that makes the key at this moment writes it before its check.
  const hasCheck = (await storedValue(db, KEY_CHECK)) !== null;
  const stored = await storedValue(db, 'secret');
  if (stored !== null) {
    return stored;
  }
  if (hasCheck) {
    throw missingKey();
  }
  print(
    'Made a key for encrypted values and put it into the database. That is for development: in production give DUKOU_SECRET.',
  );
  return agreedValue(db, 'secret', randomBytes(32).toString('hex'));
}

/** Refuses to start with another key than the one that the data was encrypted with. */
export async function checkKey(db: Database, secrets: SecretBox): Promise<void> {
  const own = secrets.keyedHash(KEY_CHECK);
  if ((await agreedValue(db, KEY_CHECK, own)) !== own) {
    throw new StartError(
      'The database was made with another key. Give the same DUKOU_SECRET as before, or put the secret.key of its backup back.',
    );
  }
}
