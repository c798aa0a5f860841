import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkKey, installationKey } from '../../server/accounts/installation-key.ts';
import { secretBox } from '../../server/accounts/secret-box.ts';
import { checkExposure } from '../../server/check-exposure.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DUKOU_SECRET: '1'.repeat(64),
  DUKOU_SMS: 'webhook',
  DUKOU_SMS_URL: 'https://sms.example',
};
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
      program: '/site',
    });
    expect(read({ DUKOU_ROOT: '/site', DUKOU_PROGRAM: '/dukou' })).toMatchObject({
      root: '/site',
      program: '/dukou',
    });
  });

  it.each(['x', '-1', '65536', '80.5'])('refuse %s as a port', (port) => {
    expect(() => read({ PORT: port })).toThrow(`PORT is "${port}"`);
    expect(() => read({ DUKOU_OPS_PORT: port })).toThrow(
      `DUKOU_OPS_PORT is "${port}". Give a number from 0 to 65535, or off.`,
    );
  });

  it.each([
    [{}, 15173],
    [{ PORT: '5174' }, 15174],
    [{ PORT: '0' }, 0],
    [{ PORT: '60000' }, 50000],
    [{ DUKOU_OPS_PORT: '9464' }, 9464],
    [{ DUKOU_OPS_PORT: '0' }, 0],
    [{ DUKOU_OPS_PORT: 'off' }, null],
  ])('with %o have the operations port at %s, on this machine only', (env, opsPort) => {
    expect(read(env)).toMatchObject({ opsHost: 'localhost', opsPort });
  });

  it('must say in production where codes are sent: they are never shown', () => {
    for (const mode of [undefined, '', 'outbox']) {
      const env = { NODE_ENV: 'production', ...(mode === undefined ? {} : { DUKOU_SMS: mode }) };
      expect(() => read(env)).toThrow(
        /^NODE_ENV is production, so DUKOU_SMS must be webhook, with DUKOU_SMS_URL;/,
      );
    }
    expect(read(PRODUCTION).sms).toBe('webhook');
    expect(read({ DUKOU_SMS: 'outbox' }).sms).toBe('outbox');
    expect(() => read({ DUKOU_SMS: 'webhook' })).toThrow('DUKOU_SMS_URL');
    expect(() => read({ DUKOU_SMS: 'webhook', DUKOU_SMS_URL: 'sms.example' })).toThrow('"sms.example"');
    expect(() => read({ DUKOU_SMS: 'pigeon' })).toThrow('pigeon');
  });

  it('never believe a development city in production', () => {
    const env = { DUKOU_DEV_CITY: '上海市' };
    expect(read(env).devCity).toBe('上海市');
    expect(read({ ...env, ...PRODUCTION }).devCity).toBeNull();
  });

  it('must have the key in production: none is made silently', () => {
    const { DUKOU_SECRET: _, ...keyless } = PRODUCTION;
    expect(() => read(keyless)).toThrow(/DUKOU_SECRET must be the key.*openssl rand -hex 32/);
    expect(read().secretKey).toBeNull();
  });

  it('refuse a key that is none', () => {
    expect(() => read({ DUKOU_SECRET: 'secret' })).toThrow('DUKOU_SECRET');
    expect(read({ DUKOU_SECRET: 'A'.repeat(64) }).secretKey).toBe('a'.repeat(64));
  });
});

describe('a start that shows login codes', () => {
  const start =
    (env: Record<string, string>, expose = false) =>
    () =>
      checkExposure(readSettings(env, { dev: false, expose }));

  it.each(['localhost', '127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'is for this machine, at %s and when nothing is said',
    (HOST) => {
      expect(start({ HOST, DUKOU_OPS_HOST: HOST })).not.toThrow();
      expect(start({})).not.toThrow();
    },
  );

  it.each(['0.0.0.0', '::', '192.168.7.2', '2001:db8::1', 'site.internal'])(
    'is refused where other machines reach it, at %s, unless that is said',
    (address) => {
      for (const name of ['HOST', 'DUKOU_OPS_HOST']) {
        const refused = new RegExp(`^${name} is "${address}", .*NODE_ENV=production.*--expose`);
        expect(start({ [name]: address })).toThrow(refused);
        expect(start({ [name]: address }, true)).not.toThrow();
        expect(start({ ...PRODUCTION, [name]: address })).not.toThrow();
      }
    },
  );
});

describe('a PostgreSQL server that cannot be used', () => {
  it('is told in one line, without its password', async () => {
    const error = await openDatabase({
      url: 'postgres://dukou:hidden@127.0.0.1:1/none',
      limits: read().databaseLimits,
    }).catch((cause: Error) => cause);
    expect(error).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The PostgreSQL server of DATABASE_URL cannot be used: .*ECONNREFUSED/),
    });
    expect(String(error)).not.toContain('hidden');
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

  it('is made once in development, which is said with its place, and never beside data that has one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dukou-key-'));
    const said: string[] = [];
    const settings = { ...read(), dataDir };
    const db = await openDatabase({ dataDir: null, cacheDir: join(PROJECT_ROOT, 'dist/cache') });
    const key = () => installationKey(settings, db, (text) => said.push(text));
    const made = await key();
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(said).toEqual([expect.stringContaining(`Made a key for encrypted values: ${dataDir}/secret.key`)]);
    await checkKey(db, secretBox(made));
    expect(await key()).toBe(made);
    expect(said).toHaveLength(1);
    rmSync(join(dataDir, 'secret.key'));
    await expect(key()).rejects.toThrow('The key of the encrypted values is missing');
    expect(await installationKey({ ...settings, secretKey: made }, db, () => undefined)).toBe(made);
    await db.close();
    rmSync(dataDir, { recursive: true });
  });
});
