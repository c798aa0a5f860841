import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomId } from '../../server/accounts/random-id.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/settings.ts';
import { completeAnswers } from '../server/support/form-answers.ts';
import { AGREEMENTS, newAddress, newPhone } from '../server/support/running-service.ts';
import { type Product, startProduct } from '../support/start-product.ts';

const server = new URL(inject('postgres') ?? '');
const database = `slow_${randomId()}`;
const SHORT = { DUKOU_DB_LOCK_SECONDS: '1', DUKOU_DB_STATEMENT_SECONDS: '2', DUKOU_DB_CONNECT_SECONDS: '5' };

/** The way to the database, which can go dead as a cable does: nothing is closed, nothing arrives. */
let line: Server;
let isDead = false;
let dead: Socket[] = [];

let admin: pg.Client;
let visitors: pg.Client;
let product: Product;

function openLine(): Promise<number> {
  line = createServer((from) => {
    const to = connect(Number(server.port), server.hostname);
    const pass = (one: Socket, other: Socket) => {
      one.on('data', (bytes) => (isDead ? dead.push(one, other) : other.write(bytes)));
      one.on('error', () => undefined).on('close', () => other.destroy());
    };
    pass(from, to);
    pass(to, from);
  });
  return new Promise((resolve) => {
    line.listen(0, '127.0.0.1', () => resolve((line.address() as { port: number }).port));
  });
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const own = new URL(server);
  own.pathname = database;
  const port = await openLine();
  const through = new URL(own);
  through.port = String(port);
  product = await startProduct({ env: { DATABASE_URL: through.href, ...SHORT } });
  visitors = new pg.Client({ connectionString: own.href });
  await visitors.connect();
}, 300_000);

afterAll(async () => {
  await product.stop();
  await visitors.end();
  line.close();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

async function call(path: string, fields: Readonly<Record<string, string>>) {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': newAddress() },
  });
  expect(answer.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await answer.json()) as { readonly code: number; readonly message: string; readonly data: any };
}

async function logIn(): Promise<{ readonly token: string; readonly userId: string }> {
  const phone = newPhone();
  await call('/v1/user/sendLoginSms', { phone });
  const fields = { phone, code: product.smsCode(phone), agreements: AGREEMENTS };
  const { data } = await call('/v1/user/loginSmsCode', fields);
  return { token: data.access_token, userId: data.userinfo.id };
}

let requests = 0;
function newForm(token: string) {
  requests += 1;
  const id = `slow-database-${requests}`;
  return { token, channel: '5300', package: 'form-package', form: completeAnswers(), request_id: id };
}

const save = (fields: ReturnType<typeof newForm>) => call('/v3/user/formSave', fields);
const rename = (token: string) => call('/v3/user/save', { token, fields: '{"city":"杭州市"}' });
const isReady = async () => (await fetch(`${product.opsUrl}/readyz`)).status === 200;

const BUSY = { code: 500, message: '系统繁忙，请稍后重试', data: { reason: 'busy' } };
const OK = { code: 200 };

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

describe('a row that another program holds', () => {
  it('ends in a clear answer, not in waiting; the server stays ready and serves everybody else', async () => {
    const { token, userId } = await logIn();
    const other = await logIn();
    await visitors.query('begin');
    await visitors.query('select 1 from users where id = $1 for update', [userId]);
    // More than there are connections.
    const held = Array.from({ length: 15 }, () => rename(token));
    const took = await seconds(async () => {
      for (const answer of await Promise.all(held)) expect(answer).toMatchObject(BUSY);
    });
    expect(took).toBeLessThan(8);
    const [again, ready, served] = await Promise.all([rename(token), isReady(), save(newForm(other.token))]);
    expect({ again, ready, served }).toMatchObject({ again: BUSY, ready: true, served: OK });
    await visitors.query('rollback');
    expect(await rename(token)).toMatchObject(OK);
    expect(product.said()).toContain('lock timeout');
  });
});

describe('a statement that takes too long', () => {
  it('is ended, leaves nothing, and the same request succeeds later', async () => {
    const { token, userId } = await logIn();
    await visitors.query(`create function slow() returns trigger language plpgsql as
      'begin perform pg_sleep(60); return new; end'`);
    await visitors.query(
      'create trigger slow before insert on lead_versions for each row execute function slow()',
    );
    const form = newForm(token);
    expect(await seconds(async () => expect(await save(form)).toMatchObject(BUSY))).toBeLessThan(10);
    const leads = () => visitors.query('select 1 from leads where user_id = $1', [userId]);
    expect((await leads()).rowCount).toBe(0);
    await visitors.query('drop trigger slow on lead_versions');
    expect(await save(form)).toMatchObject(OK);
    expect((await leads()).rowCount).toBe(1);
  });
});

describe('a database that is gone', () => {
  it('and ends its connections amid transactions: the process lives on and connects again', async () => {
    const { token, userId } = await logIn();
    await visitors.query('begin');
    await visitors.query('select 1 from users where id = $1 for update', [userId]);
    const held = Array.from({ length: 5 }, () => rename(token));
    const waiting = async () => {
      const sql = `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
      return (await admin.query(sql, [database])).rowCount;
    };
    await expect.poll(waiting, { interval: 20 }).toBe(5);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
      [database, (await visitors.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid],
    );
    for (const answer of await Promise.all(held)) expect(answer).toMatchObject(BUSY);
    await visitors.query('rollback');
    expect(await isReady()).toBe(true);
    expect(await rename(token)).toMatchObject(OK);
  });

  it('and does not answer any more: calls end, the server says that it is not ready, and is again with it', async () => {
    const { token } = await logIn();
    isDead = true;
    const took = await seconds(async () => {
      const [answer, ready] = await Promise.all([rename(token), isReady()]);
      expect({ answer, ready }).toMatchObject({ answer: BUSY, ready: false });
    });
    expect(took).toBeLessThan(20);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${product.url}/login`)).status).toBe(200);
    isDead = false;
    for (const socket of dead) socket.destroy();
    dead = [];
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    expect(await rename(token)).toMatchObject(OK);
  });

  it('and takes connections without a word: the start ends in one line instead of waiting', async () => {
    const silent = createServer(() => undefined);
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port));
    });
    const { databaseLimits } = readSettings({ DUKOU_DB_CONNECT_SECONDS: '1' }, { dev: false });
    const url = `postgres://dukou:hidden@127.0.0.1:${port}/none`;
    const opened = openDatabase({ url, limits: databaseLimits }).catch((error: Error) => error.message);
    expect(await opened).toMatch(/DATABASE_URL cannot be used: .*timeout.*Check address/);
    silent.close();
  });
});
