import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { checkExposure } from '../../server/check-exposure.ts';
import type { CommandIo } from '../../server/commands/command-io.ts';
import { registerDevCommand } from '../../server/commands/start-command.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings, serverPlace } from '../../server/settings.ts';

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

  it('wait in production for connections that a proxy keeps, elsewhere for none', () => {
    expect(read().draining).toEqual({ unready: 0, kept: 0 });
    expect(read(PRODUCTION).draining).toEqual({ unready: 0, kept: 6000 });
    expect(read({ ...PRODUCTION, DUKOU_DRAIN_SECONDS: '0' }).draining.kept).toBe(0);
    expect(() => read({ DUKOU_DRAIN_SECONDS: '-1' })).toThrow(
      'DUKOU_DRAIN_SECONDS is "-1". Give a whole number, 0 or more.',
    );
  });

  it('have a way past a pool of connections only where there is one', () => {
    const direct = { DUKOU_DATABASE_DIRECT_URL: 'postgres://direct/d' };
    const settings = read({ ...direct, DATABASE_URL: 'postgres://pool/d' });
    expect(serverPlace(settings)).toMatchObject({
      url: 'postgres://pool/d',
      directUrl: 'postgres://direct/d',
    });
    expect(serverPlace(read({ DATABASE_URL: 'postgres://pool/d' }))?.directUrl).toBe('postgres://pool/d');
    expect(() => read(direct)).toThrow('DUKOU_DATABASE_DIRECT_URL is given without DATABASE_URL');
  });

  it('take a Redis or Valkey server for limits, and say of no other what stood there', () => {
    expect(read().sharedLimits).toBeNull();
    for (const url of ['redis://127.0.0.1', 'rediss://user:p%40ss@[::1]:6380/1', 'redis://:1@valkey:6379'])
      expect(read({ DUKOU_LIMITS_URL: url }).sharedLimits).toEqual({ url, wait: 150 });
    for (const url of [
      'http://:secret@127.0.0.1',
      'redis://:secret@',
      'redis://:secret@127.0.0.1/x',
      'redis://:secret@127.0.0.1/0?family=6',
      'redis://:secret%zz@127.0.0.1',
      'redis://:secret/more@127.0.0.1',
      'redis://:secret@127.0.0.1:70000',
      'secret',
    ]) {
      const refused = () => read({ DUKOU_LIMITS_URL: url });
      expect(refused).toThrow(/^DUKOU_LIMITS_URL .* is no address of a Redis or Valkey server\. Give redis:/);
      expect(refused).not.toThrow(/secret/);
    }
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

  it('send no login code in plain over a network, unless that is said', () => {
    const to = (DUKOU_SMS_URL: string, more = {}) => read({ ...PRODUCTION, DUKOU_SMS_URL, ...more }).smsUrl;
    expect(() => to('http://sms.internal/send')).toThrow(
      /^DUKOU_SMS_URL is "http:\/\/sms\.internal\/send".*https.*DUKOU_PLAIN_HTTP=1/,
    );
    expect(() => to('http://127.0.0.1.sms.example/')).toThrow('DUKOU_PLAIN_HTTP');
    expect(to('http://sms.internal/send', { DUKOU_PLAIN_HTTP: '1' })).toBe('http://sms.internal/send');
    for (const near of ['http://localhost:9/', 'http://127.0.0.1/', 'http://[::1]:9/'])
      expect(to(near)).toBe(near);
  });

  it('take a key for signing in the form that it is given away in, and none that is short', () => {
    const key = Buffer.alloc(32, 9).toString('base64');
    const of = (DUKOU_SMS_KEY: string) => read({ DUKOU_SMS_KEY }).smsKey;
    expect([of(''), of(key), of(`whsec_${key}`)]).toEqual([null, key, key]);
    for (const bad of ['short', Buffer.alloc(23).toString('base64'), `${key}!`])
      expect(() => of(bad)).toThrow(/^DUKOU_SMS_KEY must be base64 of 24 to 64 bytes/);
  });

  it('never believe a development city in production', () => {
    const env = { DUKOU_DEV_CITY: '上海市' };
    expect(read(env).devCity).toBe('上海市');
    expect(read({ ...env, ...PRODUCTION }).devCity).toBeNull();
  });

  it('may leave keys to the file: whether there is one is seen when it is read', () => {
    const { DUKOU_SECRET: _, ...keyless } = PRODUCTION;
    expect(read(keyless)).toMatchObject({ secretKeys: new Map(), secretFile: null });
    expect(read({ ...keyless, DUKOU_SECRET_FILE: 'keys' })).toMatchObject({
      secretFile: expect.stringMatching(/\/keys$/),
    });
    expect(read()).toMatchObject({ secretKeys: new Map(), secretFile: null });
  });

  it('refuse a key that is none', () => {
    const [a, b] = ['A'.repeat(64), 'b'.repeat(64)];
    for (const DUKOU_SECRET of ['secret', a.slice(1), `k0:${a}`, `x:${a}`, `${a},${b}`, `k2:${a},k2:${b}`]) {
      const refusal = (() => {
        try {
          return read({ DUKOU_SECRET }).secretKeys;
        } catch (error) {
          return String(error);
        }
      })();
      expect(refusal).toMatch('DUKOU_SECRET must be');
      expect(refusal).not.toContain(DUKOU_SECRET.slice(-32));
    }
    expect(read({ DUKOU_SECRET: a }).secretKeys).toEqual(new Map([['k1', Buffer.from(a, 'hex')]]));
    expect([...read({ DUKOU_SECRET: `k2:${b},\n${a}` }).secretKeys.keys()]).toEqual(['k2', 'k1']);
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

it('development is refused where the environment says production', async () => {
  const program = new Command();
  registerDevCommand(program, { env: { NODE_ENV: 'production' } } as unknown as CommandIo);
  await expect(program.parseAsync(['dev'], { from: 'user' })).rejects.toThrow(
    /^NODE_ENV is production, .*dukou start/,
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
