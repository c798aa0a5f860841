import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_CONTRACT } from '../../server/calls/api-contract.ts';
import { REFUSALS } from '../../server/calls/refusal.ts';
import { maskLog } from '../../server/http/mask-log.ts';
import brokenPaths from '../cases/broken-paths.json';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DUKOU_SECRET: '1'.repeat(64),
  DUKOU_SMS: 'webhook',
  DUKOU_SMS_URL: 'https://sms.example',
};

let service: RunningService;
beforeAll(async () => {
  service = await runService({ DUKOU_FAULTS: '1' });
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers });
const getOps = (path: string) => fetch(service.opsUrl + path);

/** Asks for exactly this address: fetch would tidy it up. */
const getRaw = (path: string, method = 'GET') =>
  new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    request({ hostname, port, path, method }, async (answer) =>
      resolve({ status: answer.statusCode, text: await text(answer) }),
    )
      .on('error', reject)
      .end();
  });

describe('every answer', () => {
  it.each(['/healthz', '/login', '/assets/none.js', '/release/current.json'])(
    'of %s has a request id and the security headers',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  it('of a call is never stored by browsers', async () => {
    const answer = await fetch(`${service.url}/v3/app/index`, { method: 'POST' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('addresses that are no page', () => {
  it.each(['//', '//evil.example/x', '///?a=1'])('%s is one all the same', async (path) => {
    expect(await getRaw(path)).toEqual({ status: 200, text: '<p>page</p>' });
  });

  it.each(brokenPaths.cases)('$name is one all the same', async ({ given }) => {
    expect(await getRaw(given)).toEqual({ status: 200, text: '<p>page</p>' });
  });

  it.each(brokenPaths.cases)('a call to $name is told in the shape of calls', async ({ given }) => {
    const { status, text: body } = await getRaw(given, 'POST');
    expect([status, JSON.parse(body)]).toEqual([
      404,
      { code: 404, message: expect.stringMatching(/[\u4e00-\u9fff]/), data: { reason: 'call-unknown' } },
    ]);
  });

  it.each(['/assets/%', '/release/%zz'])('a file that would be at %s is plainly not there', async (path) => {
    expect(await getRaw(path)).toEqual({ status: 404, text: 'Not found.' });
  });

  it.each(['/assets/gone-1a2b.js', '/release/0000000000000000/site.json', '/release/x'])(
    '%s is plainly not there',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/plain');
    },
  );

  it('an unknown call is code 404 in an envelope', async () => {
    const answer = await fetch(`${service.url}/v1/user/nothing`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ code: 404 });
  });

  it('any other address is a page', async () => {
    for (const path of ['/', '/login', '/m/v1/index.html', '/nowhere']) {
      expect(await (await get(path)).text()).toContain('page');
    }
  });

  it('an address of absurd length is refused', async () => {
    expect((await get(`/${'x'.repeat(9000)}`)).status).toBe(414);
  });
});

describe('health', () => {
  it('the process is alive, and ready when the database answers', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ ok: true });
    expect(await (await getOps('/readyz')).json()).toEqual({ ok: true, release: service.release.id });
  });
});

describe('releases', () => {
  it('current.json names the release and is asked for every time', async () => {
    const answer = await get('/release/current.json');
    expect(await answer.json()).toMatchObject({
      id: service.release.id,
      engine: { from: '0.3.0', below: '0.4.0' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('the parts of a release never change, and travel compressed', async () => {
    const answer = await get(`/release/${service.release.id}/site.json`, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(service.release.site)));
  });

  it('the compiled validator of a form is a module', async () => {
    const answer = await get(`/release/${service.release.id}/forms/form-package.js`);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toContain('export default');
  });

  it.each([
    'origins.json',
    './origins.json',
    '/origins.json',
    '%2e/origins.json',
    'x/../origins.json',
    'x%2f..%2forigins.json',
    '../origins.json',
    '%2e%2e%2forigins.json',
    '../manifest.json',
    '%2e%2e/release.json',
    'forms/..%2f..%2frelease.json',
    '%252e%252e%252frelease.json',
    'forms/..%252f..%252frelease.json',
    'site.json.gz',
    './site.json',
  ])('%s is not for visitors', async (path) => {
    expect((await getRaw(`/release/${service.release.id}/${path}`)).status).toBe(404);
  });
});

describe('the inbox', () => {
  it('shows people at this machine the codes, and changes nothing', async () => {
    const phone = newPhone();
    await service.call('/v1/user/sendLoginSms', { phone });
    const answer = await getOps('/__inbox');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain(phone);
    expect(html).toContain(service.lastCode(phone));
  });
});

describe('the port of visitors', () => {
  const OPS = ['/metrics', '/readyz', '/__inbox', '/__platform'];

  it('never shows what is for operations, whatever the request says of itself', async () => {
    const untrusting = await runService({ TRUST_PROXY: '' });
    for (const url of [service.url, untrusting.url]) {
      for (const path of OPS) {
        expect(await (await fetch(url + path)).text(), path).toBe('<p>page</p>');
        const headers = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' };
        expect(await (await fetch(url + path, { headers })).text(), path).toBe('<p>page</p>');
      }
      const report = await fetch(`${url}/__platform/baidu`, { method: 'POST' });
      expect(report.status).toBe(404);
    }
    for (const path of OPS) expect((await fetch(untrusting.opsUrl + path)).status, path).toBe(200);
    await untrusting.close();
  });
});

describe('there is', () => {
  it('no call by an address: asked so it is a page, and changes nothing', async () => {
    const { token } = await service.logIn(newPhone());
    for (const { path } of Object.values(API_CONTRACT))
      expect(await getRaw(`${path}?token=${token}`), path).toEqual({ status: 200, text: '<p>page</p>' });
    expect((await service.call('/v3/user/get', { token })).code).toBe(200);
  });

  it('nothing that lets a page of another site read an answer', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    };
    for (const path of ['/v3/user/get', '/login', '/release/current.json', '/robots.txt'])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await fetch(service.url + path, { method, headers });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
  });

  it('no list of a folder, no file but those that were built, and no request back', async () => {
    for (const path of ['/assets/', '/release/', `/release/${service.release.id}/`, '/brand/'])
      expect((await getRaw(path)).status, path).toBe(404);
    for (const path of [
      '/.git/config',
      '/.env',
      '/secret.key',
      '/package.json',
      '/server/config/service.json',
    ])
      expect((await getRaw(path)).text, path).toBe('<p>page</p>');
    expect(await getRaw('/login', 'TRACE')).toEqual({ status: 404, text: 'Not found.' });
  });
});

describe('in production', () => {
  it('there is no page with login codes and no stand-in for ad platforms', async () => {
    const production = await runService(PRODUCTION);
    for (const path of ['/__inbox', '/__platform', '/__platform/kuaishou']) {
      expect((await fetch(production.opsUrl + path)).status, path).toBe(404);
    }
    expect((await fetch(`${production.opsUrl}/metrics`)).status).toBe(200);
    await production.close();
  });
});

describe('metrics', () => {
  it('tell requests by route and calls by code, in the Prometheus text format', async () => {
    await service.call('/v3/channel/info', { channel: '5818' });
    await service.call('/v3/channel/info', { channel: 'x' });
    const answer = await getOps('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    expect(text).toMatch(/^dukou_calls_total\{call="\/v3\/channel\/info",code="200"\} 1$/m);
    expect(text).toMatch(/^dukou_calls_total\{call="\/v3\/channel\/info",code="400"\} 1$/m);
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\}/m,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    // Addresses of visitors make no series of their own.
    expect(text).not.toContain('nowhere');
  });

  it('are those that the alarms and the dashboard of deploy/ ask for, with calls and reasons that there are', async () => {
    const told = await (await getOps('/metrics')).text();
    const asked = ['dukou.alarms.yml', 'dukou.dashboard.json']
      .map((name) => readFileSync(join(PROJECT_ROOT, 'deploy', name), 'utf8').replaceAll('\\"', '"'))
      .join();
    const found = (pattern: RegExp) => [
      ...new Set([...asked.matchAll(pattern)].map(([, name = '']) => name)),
    ];
    const names = found(/\b((?:dukou|http|nodejs|process)_\w+?)(?:_bucket|_count)?\b(?=[\s{[)"])/g);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(told).toContain(`# TYPE ${name} `);
    const paths: readonly string[] = Object.values(API_CONTRACT).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(found(/call="([^"]+)"/g)));
    const reasons = found(/reason=~?"([^"]+)"/g).flatMap((list) => list.split('|'));
    expect(Object.keys(REFUSALS)).toEqual(expect.arrayContaining(reasons));
  });

  it('do not fail with the database', async () => {
    const error = new Error('the database is gone');
    const gone = [
      vi.spyOn(service.db, 'query').mockRejectedValue(error),
      vi.spyOn(service.db, 'transaction').mockRejectedValue(error),
    ];
    const answer = await getOps('/metrics');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/^process_resident_memory_bytes/m);
    expect((await getOps('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    for (const spy of gone) spy.mockRestore();
  });
});

describe('an address that calls too often', () => {
  it('is told to wait, in the envelope that pages read; others are not', async () => {
    service.configure({ limits: { ...service.data.limits, callsPerMinute: 5 } });
    const from = (address: string) =>
      service.call('/v3/channel/info', { channel: '5818' }, { 'x-forwarded-for': address });
    for (let n = 0; n < 5; n += 1) expect(await from('203.0.113.77')).toMatchObject({ code: 200 });
    const { code, message, data } = await from('203.0.113.77');
    expect({ code, message }).toEqual({ code: 429, message: '操作过于频繁，请稍后再试' });
    expect(data.retry_after).toBeGreaterThan(0);
    expect(await from('203.0.113.78')).toMatchObject({ code: 200 });
    // Everybody behind a proxy that is not configured comes from its address.
    for (let n = 0; n < 9; n += 1) expect(await from('10.0.0.7')).toMatchObject({ code: 200 });
    service.configure({});
  });

  it('is one of a network, which is limited too', async () => {
    service.configure({ limits: { ...service.data.limits, callsPerMinuteNetwork: 4 } });
    const codesOf = (addresses: readonly string[]) =>
      Promise.all(
        addresses.map(
          async (address) =>
            (await service.call('/v3/app/ipInfo', {}, { 'x-forwarded-for': address })).data?.reason,
        ),
      );
    const four = Array(4).fill(undefined);
    for (const near of ['2001:db8:48:', '198.51.7.']) {
      const around = Array.from({ length: 5 }, (_, n) => (near.includes(':') ? `${near}${n}::1` : near + n));
      expect((await codesOf(around)).sort()).toEqual(['address-limit', ...four]);
    }
    expect(await codesOf(['2001:db8:49::1', '198.51.8.1'])).toEqual([undefined, undefined]);
    service.configure({});
  });
});

it('what search engines may visit is configuration; as shipped, no link that logs in', async () => {
  const robots = async () => {
    const answer = await fetch(`${service.url}/robots.txt`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    return answer.text();
  };
  expect(await robots()).toMatch(/^User-agent: \*\n(Disallow: \S+\n)+$/);
  expect(await robots()).toContain('Disallow: /*mark=\n');
  service.configure({ robots: ['User-agent: *', 'Disallow: /'] });
  expect(await robots()).toBe('User-agent: *\nDisallow: /\n');
  service.configure({});
});

describe('a proxy that nobody named', () => {
  it('is told of once, with what to set', async () => {
    const told: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      told.push(JSON.parse(String(text)).msg);
      return true;
    });
    const passed = { 'x-forwarded-for': '203.0.113.1' };
    const open = async (env: Record<string, string>, headers: Record<string, string>) => {
      const behind = await runService({ LOG_LEVEL: 'warn', ...env });
      for (let n = 0; n < 3; n += 1) await fetch(`${behind.url}/healthz`, { headers });
      await behind.close();
      return told.splice(0);
    };
    const [line, ...more] = await open({ TRUST_PROXY: '' }, passed);
    expect(line).toMatch(/^!! 127\.0\.0\.1 passes visitors on .*TRUST_PROXY=127\.0\.0\.1$/);
    expect(more).toEqual([]);
    expect(await open({ TRUST_PROXY: '' }, {})).toEqual([]);
    expect(await open({ TRUST_PROXY: '127.0.0.1' }, passed)).toEqual([]);
    // A stranger on the internet may send what it likes.
    expect(await open({ TRUST_PROXY: '', DUKOU_UNCOUNTED: '10.0.0.0/8' }, passed)).toEqual([]);
    spy.mockRestore();
  });
});

describe('lines of the log', () => {
  it('are one JSON object each, whatever callers and services say, with the id of the request', async () => {
    const logging = await runService({ LOG_LEVEL: 'info' });
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    const phone = newPhone();
    logging.smsDown = new Error(`no gateway for ${phone}\n{"level":60,"msg":"forged"}\r\n`);
    const answer = await fetch(`${logging.url}/v1/user/sendLoginSms?x=%0a%7B%22level%22%3A60%7D`, {
      method: 'POST',
      body: new URLSearchParams({ phone }),
      headers: { 'user-agent': '{"level":60}' },
    });
    spy.mockRestore();
    expect(await answer.json()).toMatchObject({ code: 500, data: { reason: 'sms-not-sent' } });
    expect(lines.length).toBeGreaterThan(1);
    const read = lines.map((line) => {
      expect(line.slice(0, -1)).not.toMatch(/[\r\n]/);
      return JSON.parse(line) as { level: number; reqId: string };
    });
    expect(read.map(({ level }) => level)).not.toContain(60);
    expect(new Set(read.map(({ reqId }) => reqId))).toEqual(new Set([answer.headers.get('x-request-id')]));
    expect(lines.join('')).not.toContain(phone);
    await logging.close();
  });

  it('hold no phone number, identity number, token or code of a link', () => {
    const line =
      '{"detail":"Key (phone)=(13912345678) of 11010119900307001X","t":"0123456789abcdef0123456789abcdef","n":1790000000000}';
    expect(maskLog(line)).toBe(
      '{"detail":"Key (phone)=(139****5678) of 1101**********001X","t":"0123…","n":1790000000000}',
    );
  });
});

describe('faults for tests', () => {
  const PATH = '/v3/app/index';
  const fault = (body: object) =>
    fetch(`${service.url}/__faults`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const call = (signal?: AbortSignal) =>
    fetch(service.url + PATH, { method: 'POST', ...(signal ? { signal } : {}) });

  it('answers as asked, so many times', async () => {
    await fault({ path: PATH, mode: 'http500', times: 1 });
    expect((await call()).status).toBe(500);
    await fault({ path: PATH, mode: 'http401', times: 1 });
    expect((await call()).status).toBe(401);
    await fault({ path: PATH, mode: 'code500', times: 1 });
    expect(await (await call()).json()).toMatchObject({ code: 500 });
    expect(await (await call()).json()).toMatchObject({ code: 200 });
  });

  it('hangs until mended', async () => {
    await fault({ path: PATH, mode: 'hang' });
    await expect(call(AbortSignal.timeout(200))).rejects.toThrow();
    await fetch(`${service.url}/__faults`, { method: 'DELETE' });
    expect((await call()).status).toBe(200);
  });

  it('is of every path with *, until mended', async () => {
    await fault({ path: '*', mode: 'http503' });
    expect((await call()).status).toBe(503);
    expect((await fetch(`${service.url}/release/current.json`)).status).toBe(503);
    await fetch(`${service.url}/__faults`, { method: 'DELETE' });
    expect((await call()).status).toBe(200);
  });

  it('does not know other ways', async () => {
    expect((await fault({ path: PATH, mode: 'explode' })).status).toBe(400);
  });

  it('is not there unless the environment says so, and never in production', async () => {
    const { readSettings } = await import('../../server/settings.ts');
    expect(readSettings({}, { dev: false }).faults).toBe(false);
    expect(readSettings({ ...PRODUCTION, DUKOU_FAULTS: '1' }, { dev: false }).faults).toBe(false);
  });
});
