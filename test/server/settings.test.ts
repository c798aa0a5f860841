import { describe, expect, it } from 'vitest';
import { readSettings } from '../../server/settings.ts';

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
