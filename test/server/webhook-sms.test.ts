import { createHmac, hkdfSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceDataKeeper } from '../../server/config/service-data-keeper.ts';
import { keptFor } from '../../server/kept-for.ts';
import { checkOf, deriveKey, keyRing } from '../../server/keys/key-ring.ts';
import { openServices } from '../../server/open-services.ts';
import { publishedReleases } from '../../server/release/open-releases.ts';
import { readSettings } from '../../server/settings.ts';
import { circuit } from '../../server/sms/circuit.ts';
import { smsKeys } from '../../server/sms/sms-keys.ts';
import { SmsError } from '../../server/sms/sms-port.ts';
import { webhookSms } from '../../server/sms/webhook-sms.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { fixedKeeper } from './support/fixed-keeper.ts';
import { fixedRing } from './support/fixed-ring.ts';

interface Asked {
  readonly key: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
  readonly signed: Readonly<Record<string, unknown>>;
}

let provider: Server;
let url: string;
let asked: Asked[] = [];
let behave: (response: ServerResponse, request: IncomingMessage) => void;
let said: string[] = [];
let now = 0;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const { 'idempotency-key': key, 'content-type': type, ...headers } = request.headers;
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
    asked.push({ key: key?.toString(), type, body: await text(request), signed: Object.fromEntries(signed) });
    behave(response, request);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  asked = [];
  said = [];
  now = 1_000_000;
});

const status = (...codes: number[]) => {
  behave = (response) => void response.writeHead(codes.shift() ?? 200).end();
};
const KEY = Buffer.alloc(32, 7);
const newSms = (to = url, keys: readonly Buffer[] = [KEY]) =>
  webhookSms(
    { url: to, keys: () => keys },
    (line) => said.push(line),
    () => Promise.resolve(),
  );
const message = () => ({ phone: '13800138000', code: '123456', text: '【渡口】123456', at: now });
const failureOf = async (sms: ReturnType<typeof newSms>): Promise<SmsError> => {
  const error: unknown = await sms.send(message()).catch((cause: unknown) => cause);
  if (!(error instanceof SmsError)) throw new Error('it was sent');
  return error;
};

const SIGNED = {
  'webhook-id': expect.any(String),
  'webhook-timestamp': '1000',
  'webhook-signature': expect.stringMatching(/^v1,/),
};
/** As a service makes it that has one of the keys. */
const signatureOf = ({ key: id, body }: Asked, bytes: Buffer) =>
  `v1,${createHmac('sha256', bytes).update(`${id}.1000.${body}`).digest('base64')}`;

describe('a message by webhook', () => {
  it('is one POST of number, code and text', async () => {
    status(204);
    await newSms().send(message());
    expect(asked).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        type: 'application/json',
        body: '{"phone":"13800138000","code":"123456","text":"【渡口】123456"}',
        signed: SIGNED,
      },
    ]);
  });

  it('is signed with its time, in every try', async () => {
    status(503, 200);
    await newSms().send(message());
    const [first, second] = asked as [Asked, Asked];
    expect(first.signed).toEqual({
      'webhook-id': first.key,
      'webhook-timestamp': '1000',
      'webhook-signature': signatureOf(first, KEY),
    });
    expect(second.signed).toEqual(first.signed);
  });

  it('is signed with a key that the settings give by that alone', async () => {
    status(200);
    const given = smsKeys(KEY.toString('base64'), fixedRing('1'.repeat(64)));
    await newSms(
      url,
      given.map(({ bytes }) => bytes),
    ).send(message());
    const [one] = asked as [Asked];
    expect(one.signed['webhook-signature']).toBe(signatureOf(one, KEY));
  });

  it('is signed without one, too: with what follows of every valid key, the current one first', async () => {
    const states = { k1: 'retired', k2: 'added', k3: 'current' } as const;
    const rows = Object.entries(states).map(([id, state], n) => ({
      id,
      check_value: checkOf(id, Buffer.alloc(32, n)),
      state,
      since: new Date(0),
    }));
    const ring = keyRing(rows, () => new Map(rows.map(({ id }, n) => [id, Buffer.alloc(32, n)])));
    const keys = smsKeys(null, ring);
    expect(keys.map(({ id }) => id)).toEqual(['k3', 'k2']);
    const derived = keys.map(({ bytes }) => bytes);
    // HKDF-SHA256, so that a key that the service has tells nothing of the installation's.
    expect(derived[0]).toEqual(
      Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 2), '', 'dukou/sms-webhook', 32)),
    );
    status(200);
    await newSms(url, derived).send(message());
    const [one] = asked as [Asked];
    expect(one.signed['webhook-signature']).toBe(derived.map((key) => signatureOf(one, key)).join(' '));
  });

  it('that the service has no time for is tried once more, under the same key', async () => {
    status(503, 200);
    await newSms().send(message());
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual(asked[1]);
  });

  it.each([
    [400, 'refused'],
    [422, 'refused'],
    [408, 'not-taken'],
    [429, 'not-taken'],
    [500, 'not-taken'],
    [302, 'not-taken'],
  ])('that is answered with HTTP %d is not sent again, and is %s', async (code, failed) => {
    status(code);
    const { message: why, failure } = await failureOf(newSms());
    expect([why, failure]).toEqual([`The SMS service answered HTTP ${code}.`, failed]);
    expect(asked).toHaveLength(1);
  });

  it('that is refused, however often, keeps nobody else from theirs', async () => {
    const sms = newSms();
    status(...Array(20).fill(400));
    for (let n = 0; n < 20; n += 1) await failureOf(sms);
    await sms.send(message());
    // Nor does it keep a service alone that was to be tried again.
    status(...Array(5).fill(500), 400);
    for (let n = 0; n < 5; n += 1) await failureOf(sms);
    now += 30_000;
    await failureOf(sms);
    await sms.send(message());
    expect(said.at(-1)).toBe('The SMS service works again.');
  });

  it('that reached nobody surely does not arrive', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const { message: why, failure } = await failureOf(newSms(`http://127.0.0.1:${port}/`));
    expect([why, failure]).toEqual(['The SMS service failed: ECONNREFUSED.', 'not-taken']);
  });

  it('of which nobody knows whether it was taken is not sent again: it may arrive', async () => {
    behave = (_response, request) => request.socket.destroy();
    expect((await failureOf(newSms())).failure).toBe('unsure');
    expect(asked).toHaveLength(1);
  });

  it('to a service that hangs is given up after five seconds; then nobody waits for it any more', async () => {
    behave = () => undefined;
    const sms = newSms();
    const failures = await Promise.all(Array.from({ length: 5 }, () => failureOf(sms)));
    for (const { message: why, failure } of failures) {
      expect([why, failure]).toEqual(['The SMS service did not answer in 5 s.', 'unsure']);
    }
    expect(said).toEqual([
      expect.stringMatching(/did not answer in 5 s.*5th time in a row.*refused at once/),
    ]);
    for (let n = 0; n < 50; n += 1) {
      expect(await failureOf(sms)).toMatchObject({
        message: expect.stringContaining('not asked'),
        failure: 'not-taken',
      });
    }
    expect(asked).toHaveLength(5);
    // After the pause one message tries it, and when that goes well all do.
    now += 30_000;
    status(200);
    await sms.send(message());
    await sms.send(message());
    expect(asked).toHaveLength(7);
    expect(said.at(-1)).toBe('The SMS service works again.');
  }, 60_000);
});

it('a server without DUKOU_SMS_KEY signs with a key that follows of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-sms-'));
  const DUKOU_SECRET = '1'.repeat(64);
  const settings = readSettings(
    { DATA_DIR: folder, DUKOU_ROOT: PROJECT_ROOT, DUKOU_SECRET, DUKOU_SMS: 'webhook', DUKOU_SMS_URL: url },
    { dev: false },
  );
  const silent = () => undefined;
  const services = await openServices(
    settings,
    publishedReleases(folder),
    fixedKeeper({ release: shippedRelease(), id: '', manifest: '', engine: null } as never),
    serviceDataKeeper(PROJECT_ROOT, silent),
    () => null,
    silent,
  );
  try {
    status(200);
    await services.sms.send(message());
    const [one] = asked as [Asked];
    const key = deriveKey(Buffer.from(DUKOU_SECRET, 'hex'), 'sms-webhook');
    expect(one.signed['webhook-signature']).toBe(signatureOf(one, key));
  } finally {
    await services.db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a service that is left alone', () => {
  it('is tried by one at a time after each pause, until it works', () => {
    const changes: boolean[] = [];
    const line = circuit({ failures: 2, pause: 10, onChange: (works) => changes.push(works) });
    line.failed(0);
    line.worked();
    line.failed(1);
    expect(line.mayAsk(1)).toBe(true);
    line.failed(2);
    expect([line.mayAsk(2), line.mayAsk(11)]).toEqual([false, false]);
    expect([line.mayAsk(12), line.mayAsk(12)]).toEqual([true, false]);
    line.failed(13);
    expect([line.mayAsk(22), line.mayAsk(23), line.mayAsk(24)]).toEqual([false, true, false]);
    line.worked();
    expect([line.mayAsk(24), line.mayAsk(24)]).toEqual([true, true]);
    expect(changes).toEqual([false, true]);
  });

  it('is tried at once when a clock was set back, not when that time has come again', () => {
    const line = circuit({ failures: 1, pause: 10, onChange: () => undefined });
    line.failed(1000);
    // A message that began a moment before the one that failed.
    expect(line.mayAsk(999)).toBe(false);
    expect([line.mayAsk(500), line.mayAsk(501)]).toEqual([true, false]);
  });
});

it('what is asked once in a while is asked again when a clock was set back', async () => {
  let now = 1000;
  let times = 0;
  const ask = keptFor(
    10,
    () => now,
    async () => ++times,
  );
  const asked: number[] = [];
  for (now of [1000, 1009, 1010, 500, 505]) asked.push(await ask());
  expect(asked).toEqual([1, 1, 2, 3, 3]);
});
