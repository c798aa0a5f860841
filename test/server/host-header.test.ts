import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
let strict: RunningService;
beforeAll(async () => {
  [service, strict] = await Promise.all([
    runService(),
    runService({ TRUST_PROXY: '', DUKOU_UNKNOWN_HOSTS: 'refuse' }),
  ]);
});
afterAll(() => Promise.all([service.close(), strict.close()]));

/** Status of the answer to a request with exactly these header lines. */
async function statusOf(
  { url }: { readonly url: string },
  lines: readonly string[],
  path = '/',
  method = 'GET',
  version = '1.1',
) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const more = ['connection: close', ...(method === 'POST' ? ['content-length: 0'] : [])];
  socket.write(`${[`${method} ${path} HTTP/${version}`, ...lines, ...more].join('\r\n')}\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

const ODD: readonly (readonly [string, readonly string[]])[] = [
  ['none', []],
  ['an empty one', ['host:']],
  ['two', ['host: a.example', 'host: b.example']],
  ['the same twice', ['host: a.example', 'Host: a.example']],
  ['a percent sign', ['host: %']],
  ['an escaped letter', ['host: %61.example']],
  ['300 characters', [`host: ${'a'.repeat(60).concat('.').repeat(5)}example`]],
  ['a label of 64 characters', [`host: ${'a'.repeat(64)}.example`]],
  ['a control character', ['host: a\u0001.example']],
  ['a tab', ['host: a\tb']],
  ['a space', ['host: a b']],
  ['letters that are no ASCII', ['host: 渡口.example']],
  ['a path', ['host: a.example/x']],
  ['a user', ['host: u@a.example']],
  ['two names', ['host: a.example, b.example']],
  ['an empty label', ['host: a..example']],
  ['a dot', ['host: .']],
  ['a port that is none', ['host: a.example:x']],
  ['a port above all', ['host: a.example:99999']],
  ['numbers that are no address', ['host: 999.1.1.1']],
  ['brackets around no address', ['host: [:::]']],
  ['a zone', ['host: [fe80::1%25eth0]']],
];

describe('a Host header of', () => {
  it.each(ODD)('%s is a bad request, for pages, calls and operations', async (_what, lines) => {
    expect(await statusOf(service, lines)).toBe(400);
    expect(await statusOf(service, lines, '/v3/app/index', 'POST')).toBe(400);
    expect(await statusOf({ url: service.opsUrl }, lines, '/metrics')).toBe(400);
    if (lines.length > 0) expect(await statusOf(service, lines, '/healthz')).toBe(400);
  });

  it('none at all is what probes in HTTP/1.0 send: they are answered, and nothing else is', async () => {
    const old = (of: { readonly url: string }, path: string) => statusOf(of, [], path, 'GET', '1.0');
    expect(await old(service, '/healthz')).toBe(200);
    expect(await old(strict, '/healthz')).toBe(200);
    expect(await old({ url: service.opsUrl }, '/readyz')).toBe(200);
    expect(await old({ url: service.opsUrl }, '/metrics')).toBe(200);
    for (const path of ['/', '/login', '/release/current.json']) expect(await old(service, path)).toBe(400);
    expect(await old({ url: service.opsUrl }, '/__inbox')).toBe(400);
  });

  it.each([
    'site.example',
    'SITE.example:8080',
    'site.example.',
    'my_proxy',
    '127.0.0.1',
    '[::1]:5173',
    'xn--vcsy5c.example',
  ])('%s is none', async (host) => {
    expect(await statusOf(service, [`host: ${host}`])).toBe(200);
  });

  it('a trusted proxy counts by what it says was asked for, and anybody else by the header itself', async () => {
    const lines = ['host: site.example', 'x-forwarded-host: %'];
    expect(await statusOf(service, lines)).toBe(400);
    expect(await statusOf(strict, ['host: m.h5.example.com', 'x-forwarded-host: %'])).toBe(200);
  });
});

describe('what development shows to whoever runs it', () => {
  it('is for names of this machine, so that no page of another can read codes by a name that leads here', async () => {
    const PATHS = ['/__inbox', '/readyz', '/metrics'];
    const ops = (of: RunningService, ...lines: readonly string[]) =>
      Promise.all(PATHS.map((path) => statusOf({ url: of.opsUrl }, lines, path)));
    for (const host of [
      'localhost',
      'LOCALHOST:15173',
      'localhost.',
      '127.0.0.1:1',
      '[::1]:15173',
      '[::1]',
    ]) {
      expect(await ops(service, `host: ${host}`), host).toEqual([200, 200, 200]);
    }
    for (const host of ['evil.example', 'localhost.evil.example:15173', '192.168.7.2', 'm.h5.example.com']) {
      expect(await ops(service, `host: ${host}`), host).toEqual([421, 421, 421]);
    }
    expect(await ops(service, 'host: evil.example', 'x-forwarded-host: localhost')).toEqual([421, 421, 421]);
  });
});

describe('a host without a table of its own', () => {
  it('gets the default one, as long as nothing else is said', async () => {
    expect(await statusOf(service, ['host: nobody.example'])).toBe(200);
    expect(readSettings({}, { dev: false }).unknownHosts).toBe('default');
  });

  it('is refused where that is configured, but for the question whether the process is alive', async () => {
    for (const host of ['nobody.example', 'localhost', '127.0.0.1', 'default']) {
      expect(await statusOf(strict, [`host: ${host}`]), host).toBe(421);
      expect(await statusOf(strict, [`host: ${host}`], '/release/current.json'), host).toBe(421);
      expect(await statusOf(strict, [`host: ${host}`], '/v3/app/index', 'POST'), host).toBe(421);
      expect(await statusOf(strict, [`host: ${host}`], '/healthz'), host).toBe(200);
    }
    expect(await statusOf(strict, ['host: M.h5.example.com:443'])).toBe(200);
  });

  it('is not guessed from a word that means nothing', () => {
    expect(() => readSettings({ DUKOU_UNKNOWN_HOSTS: 'deny' }, { dev: false })).toThrow(
      'DUKOU_UNKNOWN_HOSTS is "deny". Give default or refuse.',
    );
  });
});
