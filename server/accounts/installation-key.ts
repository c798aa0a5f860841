import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { SecretBox } from './secret-box.ts';

/** A value of the installation; the first process that asks decides it. */
async function agreedValue(db: Database, name: string, value: string): Promise<string> {
  await db.transaction((transaction) =>
    transaction.write(
      'insert into installation (name, value) values ($1, $2) on conflict (name) do nothing',
      [name, value],
    ),
  );
  const [row] = await db.query<{ value: string }>('select value from installation where name = $1', [name]);
  return row?.value ?? value;
}

function keyInFolder(dataDir: string, print: (text: string) => void): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    print('Made a key for encrypted values: secret.key in the data folder. Keep it with your backups.');
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * The key of this installation: DUKOU_SECRET, or one made at the first start. It is kept in the data folder; with a PostgreSQL
 * server, which several processes share, in the database, but only in development: there it protects nothing.
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
    return keyInFolder(settings.dataDir, print);
  }
  if (settings.production) {
    throw new StartError(
      'Give DUKOU_SECRET: the key of encrypted values, the same for all servers. Make one with: openssl rand -hex 32',
    );
  }
  print(
    'The key of encrypted values is kept in the database. That is for development: in production give DUKOU_SECRET.',
  );
  return agreedValue(db, 'secret', randomBytes(32).toString('hex'));
}

/** Refuses to start with another key than the one that the data was encrypted with. */
export async function checkKey(db: Database, secrets: SecretBox): Promise<void> {
  const own = secrets.keyedHash('key-check');
  if ((await agreedValue(db, 'key-check', own)) !== own) {
    throw new StartError(
      'The database was made with another key. Give the same DUKOU_SECRET as before, or put the secret.key of its backup back.',
    );
  }
}
