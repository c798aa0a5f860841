import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkKey } from '../../server/accounts/installation-key.ts';
import { secretBox } from '../../server/accounts/secret-box.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const read = (env: Record<string, string> = {}) => readSettings(env, { dev: false });

describe('settings', () => {
  it('serve on localhost:5173 with the embedded database and the outbox when nothing is said', () => {
    expect(read({ DUKOU_ROOT: '/site' })).toMatchObject({
      host: 'localhost',
      port: 5173,
      dataDir: '/site/data',
      databaseUrl: null,
      sms: 'outbox',
      faults: false,
    });
  });

  it.each(['x', '-1', '65536', '80.5'])('refuse %s as a port', (PORT) => {
    expect(() => read({ PORT })).toThrow(`PORT is "${PORT}"`);
  });

  it('must say in production how codes are sent: they are never shown by accident', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow('DUKOU_SMS must say');
    expect(read({ NODE_ENV: 'production', DUKOU_SMS: 'outbox' }).sms).toBe('outbox');
    expect(() => read({ DUKOU_SMS: 'webhook' })).toThrow('DUKOU_SMS_URL');
    expect(() => read({ DUKOU_SMS: 'pigeon' })).toThrow('pigeon');
  });

  it('never believe a development city in production', () => {
    const env = { DUKOU_DEV_CITY: '上海市', DUKOU_SMS: 'outbox' };
    expect(read(env).devCity).toBe('上海市');
    expect(read({ ...env, NODE_ENV: 'production' }).devCity).toBeNull();
  });

  it('refuse a key that is none', () => {
    expect(() => read({ DUKOU_SECRET: 'secret' })).toThrow('DUKOU_SECRET');
    expect(read({ DUKOU_SECRET: 'A'.repeat(64) }).secretKey).toBe('a'.repeat(64));
  });
});

describe('the key of encrypted values', () => {
  it('must be the one that the database was made with', async () => {
    const db = await openDatabase({ dataDir: null, cacheDir: join(PROJECT_ROOT, 'dist/cache') });
    await checkKey(db, secretBox('1'.repeat(64)));
    await checkKey(db, secretBox('1'.repeat(64)));
    await expect(checkKey(db, secretBox('2'.repeat(64)))).rejects.toThrow('made with another key');
    await db.close();
  });
});
