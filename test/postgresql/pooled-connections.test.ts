import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { randomId } from '../../server/accounts/random-id.ts';
import type { Database } from '../../server/db/database.ts';
import { listen } from '../../server/db/listen.ts';
import { migrate, NEWEST_STRUCTURE, structureOf } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { isLate } from '../../server/late-data.ts';
import { readSettings } from '../../server/settings.ts';
import { findProgram, reasonToSkip } from '../support/find-program.ts';
import { asUser, SERVER_USER } from '../support/postgres-for-tests.ts';
import { skipBecause } from '../support/skip-because.ts';
import { type PgBouncer, startPgBouncer } from '../support/start-pgbouncer.ts';

const server = inject('postgres') ?? '';
const program = findProgram('pgbouncer');
const missing = reasonToSkip(program, 'PgBouncer is not installed here');
const { databaseLimits: limits } = readSettings({}, { dev: false });

let admin: pg.Client;
let direct: string;
let pooler: PgBouncer;

async function newDatabase(options: string): Promise<string> {
  const address = new URL(server);
  address.pathname = `pooled_${randomId()}`;
  await admin.query(`create database ${address.pathname.slice(1)} ${options}`);
  return address.href;
}

describe('behind a PgBouncer that pools transactions', () => {
  beforeEach((context) => {
    if (missing !== null) skipBecause(context, missing);
  });
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server });
    await admin.connect();
    direct = await newDatabase(`template ${inject('template')}`);
    if (program !== null) pooler = await startPgBouncer(program, direct, SERVER_USER);
  });
  afterAll(async () => {
    await pooler?.stop();
    await admin?.end();
  });

  const settingsOf = async (reader: Pick<Database, 'query'>) =>
    (
      await reader.query(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`,
      )
    )[0];
  const USUAL = { lock: '3s', statement: '10s', idle: '30s' };
  const NONE = { lock: '0', statement: '0', idle: '0' };

  it('statements have the limits that the pool gives them, and patient work none where there is a way around it', async () => {
    const around = { url: pooler.url, directUrl: asUser(direct, SERVER_USER), limits };
    const both = await openDatabase(around);
    expect([await settingsOf(both), await settingsOf(both.patient)]).toEqual([USUAL, NONE]);
    await both.close();
    const alone = await openDatabase({ url: pooler.url, limits });
    expect([await settingsOf(alone), await settingsOf(alone.patient)]).toEqual([USUAL, USUAL]);
    await alone.close();
  });

  it('the structure is brought up to date by several at once, who share connections', async () => {
    const owner = `owner_${randomId()}`;
    await admin.query(`create user ${owner}`);
    const empty = await newDatabase(`owner ${owner}`);
    const narrow = await startPgBouncer(program as string, empty, owner, [
      ['default_pool_size = 40', 'default_pool_size = 2'],
      ['query_wait_timeout = 5', 'query_wait_timeout = 60'],
    ]);
    const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: narrow.url, max: 2 }));
    await Promise.all(pools.map((pool) => migrate(pool)));
    expect(await structureOf(pools[0] as pg.Pool)).toBe(NEWEST_STRUCTURE);
    const locks = await pools[0]?.query(
      `select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and datname = current_database()`,
    );
    expect(locks?.rows).toEqual([{ n: 0 }]);
    await Promise.all(pools.map((pool) => pool.end()));
    await narrow.stop();
  });

  it('nobody believes to hear of news through it, and everybody does around it', async () => {
    let wasTold: (text: string) => void = () => undefined;
    const witness = new pg.Client({ connectionString: direct });
    await witness.connect();
    witness.on('notification', ({ payload = '' }) => wasTold(payload));
    await witness.query('listen news_of_tests');
    /** Resolves when somebody who surely hears has heard of something that `isIt`. */
    const heard = (isIt: (text: string) => boolean) =>
      new Promise<void>((resolve) => {
        wasTold = (text) => isIt(text) && resolve();
      });
    const asked = heard(() => true);
    let news = 0;
    const pooled = listen(pooler.url, limits, 'news_of_tests', () => {
      news += 1;
    });
    await asked;
    const told = heard((text) => text === 'a release');
    await admin.query('select 1');
    const other = new pg.Client({ connectionString: direct });
    await other.connect();
    await other.query("select pg_notify('news_of_tests', 'a release')");
    await told;
    expect([pooled.hears(), news]).toEqual([false, 0]);
    await pooled.stop();
    const around = listen(direct, limits, 'news_of_tests', () => {
      news += 1;
    });
    await expect.poll(around.hears, { interval: 5 }).toBe(true);
    news = 0;
    await other.query("select pg_notify('news_of_tests', 'another')");
    await expect.poll(() => news, { interval: 5 }).toBe(1);
    await around.stop();
    for (const client of [witness, other]) await client.end();
  });

  it('a start says what the pool has to be told where it refuses the limits', async () => {
    const strict = await startPgBouncer(program as string, direct, SERVER_USER, [
      [/^ignore_startup_parameters.*$/gm, ''],
    ]);
    const opened = openDatabase({ url: strict.url, directUrl: asUser(direct, SERVER_USER), limits });
    const error = await opened.catch((cause: unknown) => cause);
    expect((error as Error).message).toMatch(
      /^The PgBouncer of DATABASE_URL cannot be used: .*startup parameter: .*_timeout.*ignore_startup_parameters.*deploy\/pgbouncer\.ini/,
    );
    // It is no server that answers later.
    expect(isLate(error)).toBe(false);
    await strict.stop();
  });

  it('a server that is gone is said to be busy, and is used again when it is back', async () => {
    const pathname = new URL(direct).pathname.slice(1);
    const db = await openDatabase({ url: pooler.url, limits });
    await db.query('select 1');
    await admin.query(`alter database ${pathname} allow_connections false`);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname}'`);
    await expect(db.query('select 1')).rejects.toSatisfy(isLate);
    await admin.query(`alter database ${pathname} allow_connections true`);
    await expect.poll(() => db.query('select 1').catch(() => null)).not.toBe(null);
    await db.close();
  });
});
