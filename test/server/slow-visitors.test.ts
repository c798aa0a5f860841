import { EventEmitter } from 'node:events';
import { connect, Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limitSockets } from '../../server/http/limit-sockets.ts';
import { readSettings } from '../../server/settings.ts';
import { type RunningService, runService } from './support/running-service.ts';

const PER_ADDRESS = 30;
const PER_NETWORK = 35;
const IN_ALL = 40;
const PROXY = '127.0.0.3';
const UNCOUNTED = '127.0.0.4';

let service: RunningService;
beforeAll(async () => {
  service = await runService({
    DUKOU_HTTP_HEADERS_SECONDS: '1',
    DUKOU_HTTP_REQUEST_SECONDS: '1',
    DUKOU_HTTP_IDLE_SECONDS: '1',
    DUKOU_HTTP_KEEP_ALIVE_SECONDS: '1',
    DUKOU_HTTP_SOCKETS: String(IN_ALL),
    DUKOU_HTTP_SOCKETS_PER_ADDRESS: String(PER_ADDRESS),
    DUKOU_HTTP_SOCKETS_PER_NETWORK: String(PER_NETWORK),
    // The others of this machine's addresses are visitors here.
    DUKOU_UNCOUNTED: UNCOUNTED,
    DUKOU_FAULTS: '1',
    TRUST_PROXY: PROXY,
  });
});
afterAll(() => service.close());

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => metric('dukou_sockets'), { interval: 5 }).toBe(0);
});

async function metric(name: string): Promise<number> {
  const lines = (await (await fetch(`${service.opsUrl}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
}

/** A connection of somebody with this address; all of `127.0.0.0/8` is this machine. */
function open(localAddress = '127.0.0.1'): Socket {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  // A connection that is refused may also be reset.
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));

const request = (path: string, method = 'GET', more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

const form = (length: number) =>
  `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n`;

/** Status of the answer; null when there is none. */
function statusOf(socket: Socket): Promise<number | null> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1])));
    socket.once('close', () => resolve(null));
  });
}

function ask(socket: Socket): Promise<number | null> {
  socket.write(request('/healthz'));
  return statusOf(socket);
}

const times = <Thing>(count: number, make: () => Thing): readonly Thing[] =>
  Array.from({ length: count }, make);

describe('requests that never end', () => {
  it('are closed, whatever trickles in, and normal visitors are answered meanwhile', async () => {
    const begun = (text: string) => {
      const socket = open();
      socket.write(text);
      return { socket, status: statusOf(socket) };
    };
    // Who reads nothing does not see the end behind an answer.
    const silent = times(8, () => open().resume());
    const headers = times(8, () => begun('GET / HTTP/1.1\r\nhost: x\r\n'));
    const bodies = times(8, () => begun(request('/v3/app/index', 'POST', form(60_000))));
    const slow = [...headers, ...bodies];
    let isOver = false;
    const over = Promise.all([...silent, ...slow.map(({ socket }) => socket)].map(closed)).then(() => {
      isOver = true;
    });
    let visits = 0;
    while (!isOver) {
      for (const { socket } of slow) if (socket.writable) socket.write('a: b\r\n');
      expect(await ask(open('127.0.0.2'))).toBe(200);
      sockets.pop()?.destroy();
      visits += 1;
    }
    await over;
    expect(visits).toBeGreaterThan(10);
    expect(new Set(await Promise.all(slow.map(({ status }) => status)))).toEqual(new Set([408]));
  });
});

describe('a connection on which nothing happens', () => {
  it('is closed between two requests, and while an answer does not come', async () => {
    const kept = open();
    expect(await ask(kept)).toBe(200);
    const fault = 'path=/v3/app/index&mode=hang&times=1';
    const breaking = open();
    breaking.write(request('/__faults', 'POST', form(fault.length)) + fault);
    expect(await statusOf(breaking)).toBe(200);
    const waiting = open();
    waiting.write(request('/v3/app/index', 'POST'));
    expect(await statusOf(waiting)).toBe(null);
    await closed(kept);
  });
});

describe('connections of one address', () => {
  it('are limited, and those of others are not touched', async () => {
    const mine = times(PER_ADDRESS + 5, open);
    const answers = await Promise.all(mine.map(ask));
    expect(answers.filter((status) => status === 200)).toHaveLength(PER_ADDRESS);
    expect(answers.filter((status) => status === null)).toHaveLength(5);
    expect(await ask(open('127.0.0.2'))).toBe(200);
    expect(await metric('dukou_sockets_refused_total{limit="address"}')).toBe(5);
  });

  it('are those that are open: who closes one may open another', async () => {
    const mine = times(PER_ADDRESS, open);
    await Promise.all(mine.map(ask));
    expect(await ask(open())).toBe(null);
    mine[0]?.destroy();
    await expect.poll(() => ask(open()), { interval: 5 }).toBe(200);
  });

  it('are limited together with those of its neighbours', async () => {
    await Promise.all(times(PER_ADDRESS, () => ask(open())));
    const near = await Promise.all(times(PER_NETWORK - PER_ADDRESS + 1, () => ask(open('127.0.0.2'))));
    expect(near.filter((status) => status === null)).toHaveLength(1);
    expect(await ask(open('127.0.1.1'))).toBe(200);
    expect(await metric('dukou_sockets_refused_total{limit="network"}')).toBe(1);
  });

  it.each([
    ['a trusted proxy', PROXY],
    ['an address that nobody is to count', UNCOUNTED],
  ])('do not count for %s, but are limited in all', async (_who, address) => {
    const before = await metric('dukou_sockets_refused_total{limit="all"}');
    const answers = await Promise.all(times(IN_ALL + 3, () => ask(open(address))));
    expect(answers.filter((status) => status === 200)).toHaveLength(IN_ALL);
    expect(await metric('dukou_sockets_refused_total{limit="all"}')).toBe((before || 0) + 3);
  });

  it('of IPv6 are those of its first 64 bits, and of its first 48 bits', () => {
    const server = new Server();
    const refused: string[] = [];
    const limits = { sockets: 9, socketsPerAddress: 2, socketsPerNetwork: 3 };
    limitSockets(
      server,
      limits,
      () => false,
      (limit) => refused.push(limit),
    );
    const come = (remoteAddress: string): EventEmitter => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => undefined });
      server.emit('connection', socket);
      return socket;
    };
    for (const end of ['1', '2', 'ffff']) come(`2001:db8:1:7::${end}`);
    expect(refused).toEqual(['address']);
    const last = come('2001:db8:1:8::1');
    come('2001:db8:1:9::1');
    expect(refused).toEqual(['address', 'network']);
    come('2001:db8:2:9::1');
    last.emit('close');
    come('2001:db8:1:9::1');
    expect(refused).toEqual(['address', 'network']);
  });
});

describe('the limits', () => {
  const read = (env: Record<string, string>) => readSettings(env, { dev: false }).httpLimits;

  it('of headers are within those of the whole request', () => {
    expect(read({ DUKOU_HTTP_REQUEST_SECONDS: '5' })).toMatchObject({ headers: 5000, request: 5000 });
    expect(() => read({ DUKOU_HTTP_HEADERS_SECONDS: '40' })).toThrow(
      /^DUKOU_HTTP_HEADERS_SECONDS is 40 and DUKOU_HTTP_REQUEST_SECONDS 30\./,
    );
  });

  it('cannot be left out by a wrong value', () => {
    expect(() => read({ DUKOU_HTTP_SOCKETS: '0' })).toThrow(
      'DUKOU_HTTP_SOCKETS is "0". Give a whole number above 0.',
    );
  });
});
