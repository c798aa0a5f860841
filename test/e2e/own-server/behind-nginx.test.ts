import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { askSite, callSite } from '../../support/ask-site.ts';
import { test as browserTest, expect } from '../../support/browser-test.ts';
import { findProgram, reasonToSkip } from '../../support/find-program.ts';
import { fillForm, logIn, newPhone, sendForm } from '../../support/journey.ts';
import { leadsOf } from '../../support/leads-of.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { CDN, type Nginx, SITE_NAME, startNginx } from '../../support/start-nginx.ts';

/** Answers as a test says, and keeps what it was asked. */
interface StandIn {
  readonly nginx: Nginx;
  readonly asked: IncomingMessage[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

const NO_NGINX = 'No nginx is installed here. Install one (Debian: apt-get install nginx).';

const test = browserTest.extend<object, { readonly nginx: Nginx; readonly standIn: StandIn }>({
  nginx: [
    async ({ product }, use) => {
      const nginx = await startNginx(findProgram('nginx') ?? '', product.port);
      await use(nginx);
      nginx.stop();
    },
    { scope: 'worker' },
  ],
  standIn: [
    async ({}, use) => {
      const asked: IncomingMessage[] = [];
      const server = createServer((question, response) => {
        asked.push(question);
        standIn.answer(question, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const nginx = await startNginx(findProgram('nginx') ?? '', (server.address() as AddressInfo).port);
      const standIn: StandIn = { nginx, asked, answer: (_question, response) => response.end() };
      await use(standIn);
      nginx.stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    ({ nginx }, use) => use({ url: `https://${SITE_NAME}`, port: nginx.plainPort, tlsPort: nginx.port }),
    { scope: 'worker' },
  ],
});

test.beforeAll(() => {
  const reason = reasonToSkip(findProgram('nginx'), NO_NGINX);
  test.skip(reason !== null, NO_NGINX);
});

const ASSETS = join(PROJECT_ROOT, 'dist/client/assets');
/** A built script that has its compressed forms beside it. */
const script = (): string => {
  const names = readdirSync(ASSETS);
  return names.find((name) => name.endsWith('.js') && names.includes(`${name}.br`)) as string;
};

/** Shanghai's; and one of nobody's. */
const VISITOR = '202.96.209.5';
const FORGED = '198.51.100.7';

test.describe('the connection', () => {
  test('is HTTP/2 with TLS 1.2 or 1.3, for the names of the site alone', async ({ nginx }) => {
    const { port, certificate: ca } = nginx;
    const session = connectHttp2(`https://${SITE_NAME}:${port}`, {
      ca,
      createConnection: () =>
        connectTls({ host: '127.0.0.1', port, servername: SITE_NAME, ca, ALPNProtocols: ['h2'] }),
    });
    const stream = session.request({ ':path': '/login' });
    const status = new Promise((resolve) =>
      stream.once('response', (headers) => resolve(headers[':status'])),
    );
    expect([await status, (await text(stream)).includes('data-screen'), session.alpnProtocol]).toEqual([
      200,
      true,
      'h2',
    ]);
    session.close();

    const handshake = (options: object) =>
      new Promise<string | null>((resolve, reject) => {
        const socket = connectTls({ host: '127.0.0.1', port, ca, servername: SITE_NAME, ...options });
        socket.once('secureConnect', () => resolve(socket.getProtocol()));
        socket.once('error', reject);
      });
    expect(await handshake({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    expect(await handshake({})).toBe('TLSv1.3');
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(handshake(old)).rejects.toThrow(/protocol version/);
    await expect(handshake({ servername: 'other.example.com' })).rejects.toThrow(/unrecognized name/);
    const foreign = await askSite(nginx, '/login', { headers: { host: 'other.example.com' } });
    expect(foreign.status).toBe(421);
  });

  test('without TLS leads to the same address with it, and knows no other name', async ({ nginx }) => {
    const ask = (host: string) =>
      new Promise<IncomingMessage>((resolve) => {
        const asked = { host: '127.0.0.1', port: nginx.plainPort, path: '/a?b=1', headers: { host } };
        plainRequest(asked, (answer) => resolve(answer.resume())).end();
      });
    const { statusCode, headers } = await ask(SITE_NAME);
    expect([statusCode, headers.location]).toEqual([308, `https://${SITE_NAME}/a?b=1`]);
    expect((await ask('other.example.com')).statusCode).toBe(421);
  });
});

test('every answer has the headers of the server, once, and those of TLS', async ({ nginx }) => {
  for (const path of [
    '/login',
    `/assets/${script()}`,
    '/assets/none.js',
    '/release/current.json',
    '/healthz',
  ]) {
    const { headers } = await askSite(nginx, path);
    expect(headers['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['content-security-policy'], path).toMatch(
      /^default-src 'none'[^,]*frame-ancestors 'none'$/,
    );
    expect(headers['x-request-id'], path).toMatch(/^[0-9a-f]{16}$/);
    expect(headers.server, path).toBe('nginx');
  }
  const page = await askSite(nginx, '/login');
  expect(page.headers['cache-control']).toBe('no-cache');
  const again = await askSite(nginx, '/login', { headers: { 'if-none-match': page.headers.etag ?? '' } });
  expect(again.status).toBe(304);
  const call = await askSite(nginx, '/v3/app/index', { method: 'POST' });
  expect([call.status, call.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('pages and files are compressed by the server, and by nobody else', async ({ nginx }) => {
  const path = join(ASSETS, script());
  const undo = { br: brotliDecompressSync, gzip: gunzipSync, '': (body: Buffer) => body };
  for (const [accepted, encoding, file] of [
    ['gzip, deflate, br', 'br', `${path}.br`],
    ['gzip;q=1.0, br;q=0', 'gzip', `${path}.gz`],
    ['identity', '', path],
    ['br;q=0, gzip;q=0.0', '', path],
  ] as const) {
    const headers = { 'accept-encoding': accepted };
    for (const address of ['/login', `/assets/${script()}`]) {
      const answer = await askSite(nginx, address, { headers });
      expect(answer.headers['content-encoding'] ?? '', `${address} ${accepted}`).toBe(encoding);
      expect(answer.headers.vary?.toLowerCase()).toContain('accept-encoding');
      if (address === '/login') expect(undo[encoding](answer.body).toString()).toContain('data-screen');
      else expect(answer.body.equals(readFileSync(file))).toBe(true);
    }
  }
});

test('a hashed file is asked of the server once for each form of it, whatever browsers say', async ({
  standIn,
}) => {
  const { nginx, asked } = standIn;
  asked.length = 0;
  standIn.answer = (_question, response) =>
    response
      .writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .end();
  const ask = (path: string, encoding: string) =>
    askSite(nginx, path, { headers: { 'accept-encoding': encoding } });
  for (const path of ['/assets/a-1b.js', '/release/0123456789abcdef/site.json']) {
    for (const encoding of [
      'br, gzip',
      'gzip, deflate, br',
      'br',
      'gzip',
      'deflate, gzip;q=0.5',
      'identity',
      '*',
    ]) {
      const { headers } = await ask(path, encoding);
      expect(headers['cache-control']).toContain('immutable');
      expect(headers.vary).toBe('accept-encoding');
    }
  }
  expect(asked.map(({ url, headers }) => [url, headers['accept-encoding']])).toEqual(
    ['/assets/a-1b.js', '/release/0123456789abcdef/site.json'].flatMap((url) =>
      ['br', 'gzip', undefined].map((encoding) => [url, encoding]),
    ),
  );

  // What came wrong is asked for with a query: that answer is a new one, and is not kept.
  await ask('/assets/a-1b.js?again=1', 'br');
  await ask('/assets/a-1b.js?again=1', 'br');
  expect(asked).toHaveLength(8);
  // Which release is current, pages and pictures of brands are never kept.
  for (const path of ['/release/current.json', '/login', '/brand/a.svg']) {
    await ask(path, 'br');
    await ask(path, 'br');
  }
  expect(asked).toHaveLength(14);

  standIn.answer = (_question, response) => response.writeHead(404).end();
  await ask('/assets/late.js', 'br');
  standIn.answer = (_question, response) => response.writeHead(200, { 'cache-control': 'max-age=9' }).end();
  expect((await ask('/assets/late.js', 'br')).status).toBe(200);
});

test('a file of another version that one process lacks comes from the next', async () => {
  const holds = ['/assets/new.js', '/release/0123456789abcdef/site.json'];
  const servers = [[], holds].map((held: readonly string[]) =>
    createServer(({ url = '' }, response) =>
      response.writeHead(held.includes(url) ? 200 : 404, { 'cache-control': 'no-store' }).end(),
    ),
  );
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  );
  const nginx = await startNginx(findProgram('nginx') ?? '', ...ports);
  // Each of them is asked first now and then.
  for (const path of [...holds, ...holds, ...holds]) expect((await askSite(nginx, path)).status).toBe(200);
  expect((await askSite(nginx, '/assets/gone.js')).status).toBe(404);
  nginx.stop();
  for (const server of servers) server.close();
});

test.describe('the address of a visitor', () => {
  const forged = {
    'x-forwarded-for': `${FORGED}, 127.0.0.1`,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: `for=${FORGED};host=evil.example`,
  };

  test('is that of the connection, whatever the visitor says', async ({ standIn }) => {
    standIn.asked.length = 0;
    standIn.answer = (_question, response) => response.end();
    await askSite(standIn.nginx, '/login', { headers: forged, from: '127.0.0.9' });
    expect(standIn.asked[0]?.headers).toMatchObject({
      host: SITE_NAME,
      'x-forwarded-for': '127.0.0.9',
      'x-forwarded-proto': 'https',
    });
    expect(standIn.asked[0]?.headers).not.toHaveProperty('x-forwarded-host');
    expect(standIn.asked[0]?.headers).not.toHaveProperty('forwarded');
  });

  test('is what a CDN says that is named, up to what the visitor put there', async ({ nginx }) => {
    const cityOf = async (headers: Record<string, string>, from: string) =>
      (await callSite(nginx, '/v3/app/ipInfo', {}, { headers, from })).data?.name;
    const headers = { 'x-forwarded-for': `${FORGED}, ${VISITOR}` };
    expect(await cityOf(headers, CDN)).toBe('上海市');
    expect(await cityOf(headers, '127.0.0.1')).toBeUndefined();
    expect(await cityOf({ ...forged, 'x-forwarded-for': VISITOR }, '127.0.0.1')).toBeUndefined();
  });

  test('is counted by the limits: no forged one makes room, and no other visitor pays', async ({ nginx }) => {
    const guess = (headers: Record<string, string>, from: string) =>
      callSite(nginx, '/v1/user/loginMark', { mark: 'no-such-mark-at-all' }, { headers, from });
    const codes = new Set<number>();
    for (let n = 0; n < 31; n += 1) {
      codes.add((await guess({ ...forged, 'x-forwarded-for': `198.51.100.${n}` }, '127.0.0.8')).code);
    }
    expect([...codes]).toEqual([404, 429]);
    expect((await guess({}, '127.0.0.7')).code).toBe(404);
    expect((await guess({ 'x-forwarded-for': '198.51.100.3' }, CDN)).code).toBe(404);
  });
});

test('what the server refuses goes out as it is, and what is larger than any call is refused before it', async ({
  standIn,
  nginx,
}) => {
  for (const status of [400, 404, 413, 421, 429, 500, 503]) {
    standIn.answer = (_question, response) =>
      response
        .writeHead(status, { 'retry-after': '7', 'content-type': 'application/json' })
        .end('{"code":1}');
    const { status: got, headers, body } = await askSite(standIn.nginx, '/v3/app/index', { method: 'POST' });
    expect([got, headers['retry-after'], headers['content-type'], body.toString()]).toEqual([
      status,
      '7',
      'application/json',
      '{"code":1}',
    ]);
  }
  const save = (bytes: number) =>
    askSite(nginx, '/v3/user/formSave', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `form=${'x'.repeat(bytes)}`,
    });
  expect((await save(3 * 1024 ** 2)).status).toBe(413);
  const { status, body } = await save(2 * 1024 ** 2 - 100);
  expect([status, JSON.parse(body.toString())]).toMatchObject([
    200,
    { code: 400, data: { reason: 'body-invalid' } },
  ]);
  // The largest that the server takes: whose login it is, is then the question.
  expect(JSON.parse((await save(700 * 1024)).body.toString())).toMatchObject({ code: 401 });
});

test('answers that come piece by piece go out so, and long polls are waited for', async ({ standIn }) => {
  const { nginx } = standIn;
  const held: ServerResponse[] = [];
  standIn.answer = ({ url }, response) => {
    if (url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      response.write('data: first\n\n');
    }
    if (url !== '/go-on') return void held.push(response);
    for (const one of held) one.end('last');
    response.end();
  };
  const events = await new Promise<IncomingMessage>((resolve) => {
    const { port, certificate: ca } = nginx;
    const headers = { host: SITE_NAME };
    request({ host: '127.0.0.1', port, servername: SITE_NAME, ca, path: '/events', headers }, resolve).end();
  });
  const pieces = events[Symbol.asyncIterator]();
  expect(String((await pieces.next()).value)).toBe('data: first\n\n');
  const poll = askSite(nginx, '/poll');
  await expect.poll(() => held.length).toBe(2);
  await askSite(nginx, '/go-on');
  expect(String((await pieces.next()).value)).toBe('last');
  expect((await poll).body.toString()).toBe('last');
});

test('a flood from one address is refused before the server, and nobody else', async ({ standIn }) => {
  standIn.answer = (_question, response) => response.end();
  const { port, certificate: ca } = standIn.nginx;
  const flood = connectHttp2(`https://${SITE_NAME}:${port}`, {
    createConnection: () =>
      connectTls({
        host: '127.0.0.1',
        localAddress: '127.0.0.5',
        port,
        servername: SITE_NAME,
        ca,
        ALPNProtocols: ['h2'],
      } as never),
  });
  const statuses = await Promise.all(
    Array.from(
      { length: 900 },
      () =>
        new Promise<number>((resolve, reject) => {
          const stream = flood.request({ ':path': '/login' });
          stream.once('response', (headers) => resolve(Number(headers[':status'])));
          stream.once('error', reject);
          stream.resume();
        }),
    ),
  );
  flood.close();
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(400);
  expect((await askSite(standIn.nginx, '/login', { from: '127.0.0.6' })).status).toBe(200);
});

test('what is for operations is not to be had', async ({ nginx, product }) => {
  const ops = new URL(product.opsUrl);
  const said: readonly Readonly<Record<string, string>>[] = [
    {},
    { host: `${SITE_NAME}:${ops.port}` },
    { 'x-forwarded-for': '127.0.0.1' },
  ];
  for (const path of ['/metrics', '/readyz', '/__inbox', '/__platform']) {
    for (const headers of said) {
      const { body } = await askSite(nginx, path, { headers });
      expect(body.toString(), path).toContain('data-screen');
    }
  }
  await expect(fetch(`http://${CDN}:${ops.port}/metrics`)).rejects.toThrow();
});

test('a visitor goes from an advertisement to the saved lead', async ({ newVisitor, product, nginx }) => {
  const { page, complaints } = await newVisitor();
  const phone = newPhone();
  await page.goto(`http://${SITE_NAME}/?channel=5300&sd_plat_fr=abc`);
  expect(page.url()).toBe(`https://${SITE_NAME}/login?channel=5300&sd_plat_fr=abc`);
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await fillForm(page);
  await sendForm(page);
  await page.locator('[data-screen="success-download"]').waitFor();
  expect(await leadsOf(product, phone)).toMatchObject([{ channel: 'channel_5300' }]);
  const protocol = () =>
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol;
  await page.reload();
  expect(await page.evaluate(protocol)).toBe('h2');
  expect(complaints('request to http://')).toEqual([]);
  expect(nginx.logged()).not.toContain('sd_plat_fr');
  expect(nginx.logged()).not.toContain(phone);
});

test('while the server is stopped visitors read so and come again, and files are there', async ({
  nginx,
  product,
}) => {
  const file = `/assets/${script()}`;
  await askSite(nginx, file);
  await product.interrupt();
  const page = await askSite(nginx, '/login?_token=secret-of-a-link');
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body.toString()).toContain('网站正在更新');
  expect((await askSite(nginx, '/v3/app/index', { method: 'POST' })).status).toBe(503);
  expect((await askSite(nginx, file)).status).toBe(200);
  expect(nginx.logged()).toContain('"path":"/login"');
  expect(nginx.logged()).not.toContain('secret-of-a-link');
});
