import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomId } from '../../server/accounts/random-id.ts';
import { readServiceData } from '../../server/config/read-service-data.ts';
import type { ServiceData } from '../../server/config/service-data.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { visitCounter } from '../../server/reports/visit-counter.ts';
import { readSettings } from '../../server/settings.ts';
import { completeAnswers } from '../server/support/form-answers.ts';
import { AGREEMENTS, newAddress } from '../server/support/running-service.ts';
import { findProgram, reasonToSkip } from '../support/find-program.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { CDN, SITE_NAME, startNginx } from '../support/start-nginx.ts';
import { type Product, startProduct } from '../support/start-product.ts';

const server = inject('postgres') ?? '';
const url = new URL(server);
url.pathname = `two_servers_${randomId()}`;
const DATABASE_URL = url.href;
const ENVIRONMENT = { DATABASE_URL, DUKOU_DRAIN_SECONDS: '6', DUKOU_UNREADY_SECONDS: '2' };
const folders = ['a', 'b'].map(() => mkdtempSync(join(tmpdir(), 'dukou-two-')));

let admin: pg.Client;
let database: pg.Client;
let products: Product[] = [];

/** Both at once on an empty database: each finds it to be set up. */
async function startBoth(): Promise<void> {
  const [first = '', second = ''] = folders;
  products = await Promise.all([first, second].map((dataDir) => startProduct({ dataDir, env: ENVIRONMENT })));
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${url.pathname.slice(1)}`);
  await startBoth();
  database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
}, 300_000);

afterAll(async () => {
  await Promise.all(products.map((product) => product.interrupt()));
  await database.end();
  await admin.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let phones = 0;
const newPhone = (): string => {
  phones += 1;
  return `137${String(phones).padStart(8, '0')}`;
};

interface Answer {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data: any;
}

async function call(
  product: Product,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { 'x-forwarded-for': newAddress() },
): Promise<Answer> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return (await answer.json()) as Answer;
}

const either = (n: number): Product => products[n % 2] as Product;

/** The codes sent to a number, by whichever server. */
function codesOf(phone: string): readonly string[] {
  return (
    folders
      .map((folder) => join(folder, 'outbox/sms.jsonl'))
      .filter((file) => existsSync(file))
      // What follows the last line end is being written.
      .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
      .map((line) => JSON.parse(line) as { phone: string; code: string })
      .filter((message) => message.phone === phone)
      .map(({ code }) => code)
  );
}

async function logIn(n: number): Promise<string> {
  const phone = newPhone();
  await call(either(n), '/v1/user/sendLoginSms', { phone });
  const fields = { phone, code: codesOf(phone)[0] ?? '', agreements: AGREEMENTS };
  // The other server knows the code too.
  const { data } = await call(either(n + 1), '/v1/user/loginSmsCode', fields);
  return data.access_token;
}

const save = (product: Product, token: string, requestId: string) =>
  call(product, '/v3/user/formSave', {
    token,
    channel: 'channel_5300',
    package: 'form-package',
    form: completeAnswers(),
    request_id: requestId,
  });

const numberOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await database.query<{ n: string }>(sql, values)).rows[0]?.n);

describe('two servers on one PostgreSQL server', () => {
  it('send a number one code a minute, however many ask both at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call(either(n), '/v1/user/sendLoginSms', { phone })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(19);
    expect(codesOf(phone)).toHaveLength(1);
    expect(await numberOf('select count(*) n from sms_codes')).toBe(1);
  });

  it('count the codes of a network and of the site together, however many ask both at once', async () => {
    const site = await numberOf("select count n from counts where scope = 'sms site hour'");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const headers = { 'x-forwarded-for': `198.18.7.${n + 1}` };
        return call(either(n), '/v1/user/sendLoginSms', { phone: newPhone() }, headers);
      }),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    const counted = (scope: string) => numberOf('select count n from counts where scope = $1', [scope]);
    expect(await counted('sms network 198.18.7.0/24 hour')).toBe(40);
    expect((await counted('sms site hour')) - site).toBe(40);
  });

  it('save a form once that is sent to both at once, many visitors at a time', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(n)));
    const before = await numberOf('select count(*) n from leads');
    const answers = await Promise.all(
      tokens.flatMap((token, visitor) =>
        Array.from({ length: 6 }, (_, n) => save(either(n), token, `two-servers-${visitor}`)),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.application_no)).size).toBe(12);
    expect((await numberOf('select count(*) n from leads')) - before).toBe(12);
    expect(await numberOf("select count(*) n from lead_versions where request_id like 'two-servers-%'")).toBe(
      12,
    );
  });

  it('count wrong codes and wrong marks of an address together', async () => {
    const guess = async (
      address: string,
      path: string,
      fields: Readonly<Record<string, string>>,
      times: number,
    ) => {
      const answers = await Promise.all(
        Array.from({ length: times }, async (_, n) => {
          const headers = { 'x-forwarded-for': address };
          // Who is told that the servers are busy has not been judged, and asks again.
          for (;;) {
            const body = new URLSearchParams(fields);
            const answer = await fetch(either(n).url + path, { method: 'POST', body, headers });
            const { reason } = ((await answer.json()) as Answer).data;
            if (reason !== 'busy') return reason;
          }
        }),
      );
      return answers.filter((reason) => reason !== 'address-limit').length;
    };
    const { limits } = readServiceData(PROJECT_ROOT).data as ServiceData;
    const mark = { mark: '0'.repeat(32), channel: '5818' };
    expect(await guess(newAddress(), '/v1/user/loginMark', mark, 60)).toBe(limits.wrongMarks.most);
    const wrong = { phone: newPhone(), code: '000000', agreements: AGREEMENTS };
    expect(await guess(newAddress(), '/v1/user/loginSmsCode', wrong, 130)).toBe(limits.wrongCodes.most);
  });

  it('add their visits to the same channels at once, in whichever order they were counted', async () => {
    const { databaseLimits } = readSettings({}, { dev: false });
    const both = await Promise.all(
      [0, 1].map(() => openDatabase({ url: DATABASE_URL, limits: databaseLimits })),
    );
    const channels = Array.from({ length: 3000 }, (_, n) => `flushed_${n}`);
    for (let times = 0; times < 3; times += 1) {
      const counters = [channels, channels.toReversed()].map((order) => {
        const visits = visitCounter();
        for (const channel of order) visits.count(channel, true, 0);
        return visits;
      });
      await Promise.all(counters.map((visits, n) => visits.flush(both[n] as Database)));
    }
    expect(await numberOf("select min(count) n from visits where channel like 'flushed_%'")).toBe(6);
    expect(await numberOf("select count(*) n from visits where channel like 'flushed_%'")).toBe(3000);
    await Promise.all(both.map((db) => db.close()));
  });

  it('use a single-use mark once', async () => {
    const [product] = products as [Product];
    const { stdout } = await product.dukou('marks', 'create', '--channel', '5818', '--count', '3');
    const marks = [...stdout.matchAll(/^([0-9a-f]{32}),/gm)].map(([, mark = '']) => mark);
    expect(marks).toHaveLength(3);
    for (const mark of marks) {
      const fields = { mark, channel: 'channel_5818' };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => call(either(n), '/v1/user/loginMark', fields)),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    }
  });

  it('change to another key together, and the one that lacks it is not ready until it has it', async () => {
    const [a, b] = products as [Product, Product];
    const ready = async ({ opsUrl }: Product) => (await fetch(`${opsUrl}/readyz`)).status;
    const phone = newPhone();
    const logInAt = async (product: Product): Promise<string> => {
      await database.query("update sms_codes set created_at = created_at - interval '1 hour'");
      await call(product, '/v1/user/sendLoginSms', { phone });
      const fields = { phone, code: product.smsCode(phone), agreements: AGREEMENTS };
      return (await call(product, '/v1/user/loginSmsCode', fields)).data.userinfo.id;
    };
    const userId = await logInAt(a);
    expect(await a.dukou('keys', 'add')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Made the key k2'),
    });
    expect(await a.dukou('keys', 'use', 'k2')).toMatchObject({ code: 0 });
    await expect.poll(() => ready(b)).toBe(503);
    await expect.poll(() => b.said()).toContain('The key k2 of the encrypted values is missing');
    copyFileSync(join(a.dataDir, 'secret.key'), join(b.dataDir, 'secret.key'));
    await expect.poll(() => ready(b)).toBe(200);
    // Each writes with the new key and finds whom the other has written.
    expect(await logInAt(b)).toBe(userId);
    expect(await logInAt(a)).toBe(userId);
    await expect.poll(() => numberOf("select count(*) n from users where phone not like 'v2.k2.%'")).toBe(0);
    expect(await b.dukou('keys', 'retire', 'k1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Other server processes may still write with the key k1'),
    });
  });

  it('are replaced one after the other, on a structure that is newer than they are, and no call is lost', async ({
    skip,
  }) => {
    const program = findProgram('nginx');
    const reason = reasonToSkip(program, 'nginx is not installed here');
    skip(reason !== null, reason ?? '');
    const nginx = await startNginx(program as string, ...products.map(({ port }) => port));
    const agent = new Agent({ keepAlive: true, ca: nginx.certificate, servername: SITE_NAME });
    const ask = () =>
      new Promise<number | string>((resolve) => {
        const headers = {
          host: SITE_NAME,
          'x-forwarded-for': newAddress(),
          'content-type': 'application/x-www-form-urlencoded',
        };
        const to = { port: nginx.port, host: '127.0.0.1', localAddress: CDN, path: '/v3/channel/info' };
        request({ ...to, agent, headers, method: 'POST' }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        })
          .once('error', (error) => resolve(error.message))
          .end('channel=5818');
      });
    let isOver = false;
    const answers = new Map<number | string, number>();
    const load = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (!isOver) {
          const answer = await ask();
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }
      }),
    );
    await database.query("insert into migrations (id, name) values (99, 'of-tomorrow')");
    for (const n of [0, 1]) {
      const { port, opsUrl, dataDir, interrupt } = either(n);
      const ended = interrupt();
      const readiness = async () => (await fetch(`${opsUrl}/readyz`)).json();
      await expect.poll(readiness, { interval: 20 }).toEqual({ ok: false, stopping: true });
      expect(await ended).toBe(0);
      products[n] = await startProduct({ dataDir, env: { ...ENVIRONMENT, PORT: String(port) } });
    }
    isOver = true;
    await load;
    agent.destroy();
    const lost = nginx.logged().match(/^.*"status":5.*$/gm) ?? [];
    nginx.stop();
    expect([...answers.keys(), ...lost]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(500);
  }, 300_000);

  it('have every lead that either acknowledged, when both are killed under load', async () => {
    const tokens = await Promise.all(Array.from({ length: 16 }, (_, n) => logIn(n)));
    const acknowledged: string[] = [];
    const tracked = new Set<string>();
    /** As a page that got no answer: the same events, to whichever server. */
    const trackTwice = (n: number) => {
      const events = [0, 1, 2].map((m) => ({
        kind: 'killed',
        eventId: `${n}`.padStart(31, 'a') + m,
        at: Date.now(),
      }));
      const attr = JSON.stringify({ events: n % 3 === 0 ? events.toReversed() : events });
      return [0, 1].map(async (server) => {
        const fields = { source: 'h5', title: 'batch', attr };
        const { code } = await call(either(server), '/app/record/shanqian', fields);
        if (code === 200) for (const { eventId } of events) tracked.add(eventId);
      });
    };
    const load = Promise.allSettled([
      ...Array.from({ length: 60 }, (_, n) => trackTwice(n)).flat(),
      ...tokens.flatMap((token, visitor) =>
        Array.from({ length: 4 }, async (_, n) => {
          const { code, data } = await save(either(n), token, `killed-${visitor}-${n}`);
          if (code === 200) acknowledged.push(data.application_no);
        }),
      ),
    ]);
    await expect.poll(() => Math.min(acknowledged.length, tracked.size), { interval: 2 }).toBeGreaterThan(6);
    for (const product of products) product.kill();
    await load;
    expect(acknowledged.length).toBeLessThan(64);
    const { rows } = await database.query<{ id: string }>(
      "select replace(id::text, '-', '') as id from tracked_events where title = 'killed'",
    );
    const events = rows.map(({ id }) => id);
    expect(new Set(events).size).toBe(events.length);
    for (const id of tracked) expect(events).toContain(id);
    await startBoth();
    const [product] = products as [Product];
    const { stdout } = await product.dukou('leads', 'list', '--json');
    const kept = (JSON.parse(stdout) as { application_no: string }[]).map((lead) => lead.application_no);
    for (const number of acknowledged) expect(kept).toContain(number);
    expect(new Set(kept).size).toBe(kept.length);
  }, 300_000);
});
