import { describe, expect, it } from 'vitest';
import { checkConsolePlace } from '../../../server/console/check-console-place.ts';
import { readSettings } from '../../../server/settings.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DUKOU_SECRET: '1'.repeat(64),
  DUKOU_SMS: 'webhook',
  DUKOU_SMS_URL: 'https://sms.example',
};
const read = (env: Record<string, string> = {}) => readSettings(env, { dev: false });

describe('the place of the console', () => {
  it.each([
    [{}, 5174],
    [{ PORT: '8080' }, 8081],
    [{ PORT: '65535' }, 65534],
    [{ PORT: '0' }, 0],
    [{ DUKOU_CONSOLE_PORT: '9000' }, 9000],
    [{ DUKOU_CONSOLE_PORT: 'off' }, null],
    [PRODUCTION, null],
    [{ ...PRODUCTION, DUKOU_CONSOLE_PORT: '9000' }, 9000],
  ])('with %o is the port %s of this machine', (env, consolePort) => {
    expect(read(env)).toMatchObject({ consoleHost: '127.0.0.1', consolePort, consoleOrigin: null });
  });

  it.each(['x', '-1', '65536'])('is no port %s', (port) => {
    expect(() => read({ DUKOU_CONSOLE_PORT: port })).toThrow(
      `DUKOU_CONSOLE_PORT is "${port}". Give a number from 0 to 65535, or off.`,
    );
  });

  it.each([
    'console.example.com',
    'http://console.example.com',
    'https://console.example.com/path',
    'https://a:b@console.example.com',
    'https://',
  ])('is no address %s', (origin) => {
    expect(() => read({ DUKOU_CONSOLE_ORIGIN: origin })).toThrow(/^DUKOU_CONSOLE_ORIGIN is ".*https:\/\//);
  });

  it('is reached by other machines under an address with https only', () => {
    const { hosts } = shippedRelease();
    const check = (env: Record<string, string>) => () => checkConsolePlace(read(env), hosts);
    for (const host of ['0.0.0.0', '10.0.0.7', 'console.internal']) {
      expect(check({ DUKOU_CONSOLE_HOST: host })).toThrow(
        new RegExp(`^DUKOU_CONSOLE_HOST is "${host}".*DUKOU_CONSOLE_ORIGIN`),
      );
      const DUKOU_CONSOLE_ORIGIN = 'https://console.example.com';
      expect(check({ DUKOU_CONSOLE_HOST: host, DUKOU_CONSOLE_ORIGIN })).not.toThrow();
    }
    for (const host of ['127.0.0.1', '::1', 'localhost']) {
      expect(check({ DUKOU_CONSOLE_HOST: host })).not.toThrow();
    }
  });

  it('is no host of visitors in production, to whose every port browsers send the cookie', () => {
    const { hosts } = shippedRelease();
    const [host = ''] = Object.keys(hosts).filter((name) => /^\w+\./.test(name));
    expect(host).not.toBe('');
    const env = { DUKOU_CONSOLE_PORT: '9000', DUKOU_CONSOLE_ORIGIN: `https://${host}:9443` };
    expect(() => checkConsolePlace(read({ ...PRODUCTION, ...env }), hosts)).toThrow(
      new RegExp(`^The console would be at ${host.replaceAll('.', '\\.')}, which hosts/ serves to visitors`),
    );
    expect(() => checkConsolePlace(read(env), hosts)).not.toThrow();
  });
});
