import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { completeAnswers } from '../server/support/form-answers.ts';
import { AGREEMENTS, newAddress } from '../server/support/running-service.ts';
import { copyProject } from '../support/copy-project.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { findProgram, reasonToSkip } from '../support/find-program.ts';
import { newerNodeProgram } from '../support/newer-node.ts';
import { asUser, giveUsers, SERVER_USER } from '../support/postgres-for-tests.ts';
import { CDN, type Nginx, SITE_NAME, startNginx } from '../support/start-nginx.ts';
import { startPgBouncer } from '../support/start-pgbouncer.ts';
import { type PostgresServer, startPostgres } from '../support/start-postgres.ts';
import { type Product, type ProductOptions, startProduct } from '../support/start-product.ts';
import { type RedisServer, startRedis } from '../support/start-redis.ts';
import { type AdPlatform, startAdPlatform } from './ad-platform.ts';

const PROCESSES = 4;

export interface Answer {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data: any;
}

type Fields = Readonly<Record<string, string>>;

/** What came back of nginx; status 0 where nothing did. */
export interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

/** Calls a minute of an address: fewer than usual, so that a test comes to them soon. */
export const CALLS_PER_MINUTE = 400;

/** Four processes, each with a folder of its own, between nginx and a PgBouncer before PostgreSQL, and Redis. */
export interface RunningSite {
  readonly products: Product[];
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** Whom reports of conversions go to. */
  readonly platform: AdPlatform;
  readonly nginx: Nginx;
  /** The database past the pool, for who may do everything. */
  readonly database: pg.Pool;
  /** Folder of the configuration that all begin with. */
  readonly config: string;
  /** Connection string of the database. */
  readonly direct: string;
  /** Connection string of the pool. */
  readonly pool: string;
  /** As one of visitors without number behind a CDN, through nginx. */
  fetch(path: string, fields?: Fields): Promise<Reply>;
  /** A call of one process. */
  call(product: Product, path: string, fields: Fields, headers?: Fields): Promise<Answer>;
  /** One of the processes: the next for the next number. */
  either(n: number): Product;
  /** Ids of the releases that the processes show. */
  shown(): Promise<readonly string[]>;
  /**
   * Starts a process that has ended anew, on its port and folder.
   *
   * @param root folder of another program and its configuration; without one the program here.
   */
  startAgain(n: number, root?: string): Promise<void>;
  /** The codes sent to a number, by whichever process. */
  codesOf(phone: string): readonly string[];
  newPhone(): string;
  /** Logs somebody in, by two processes; returns the token. */
  logIn(n: number): Promise<string>;
  numberOf(sql: string, values?: readonly unknown[]): Promise<number>;
  stop(): Promise<void>;
}

/** Fields of a form that is saved. */
export const formOf = (token: string, requestId: string, channel = 'channel_5300'): Fields => ({
  token,
  channel,
  package: 'form-package',
  form: completeAnswers(),
  request_id: requestId,
});

/** Programs without which there is no such site; null when they are all there. */
export function reasonForNoSite(): string | null {
  const missing = ['nginx', 'pgbouncer', 'redis-server'].filter((name) => findProgram(name) === null);
  const all = findPostgres() === null ? [...missing, 'postgres'] : missing;
  return all.length === 0 ? null : reasonToSkip(null, `${all.join(' and ')} cannot be had here`);
}

/** The project with another limit, and another place for reports. */
function ownProject(platformUrl: string): string {
  const root = copyProject(mkdtempSync(join(tmpdir(), 'dukou-scale-site-')), {});
  const change = (name: string, changed: (data: JsonObject) => JsonObject): void => {
    const file = join(root, 'server/config', name);
    writeFileSync(file, JSON.stringify(changed(JSON.parse(readFileSync(file, 'utf8')))));
  };
  change('service.json', ({ limits, ...rest }) => ({
    ...rest,
    limits: { ...(limits as JsonObject), callsPerMinute: CALLS_PER_MINUTE },
  }));
  change('platforms.json', ({ platforms, ...rest }) => ({
    ...rest,
    platforms: Object.fromEntries(
      Object.entries(platforms as JsonObject).map(([network, platform]) => [
        network,
        { ...(platform as JsonObject), url: `${platformUrl}/${network}` },
      ]),
    ),
  }));
  return root;
}

export async function startSite(): Promise<RunningSite> {
  const bin = findPostgres() as string;
  const postgres = await startPostgres(bin, { durable: true });
  const direct = await postgres.createDatabase();
  await giveUsers(bin, direct);
  const pooler = await startPgBouncer(findProgram('pgbouncer') as string, direct, SERVER_USER);
  const redis = await startRedis(findProgram('redis-server') as string);
  const platform = await startAdPlatform();
  const config = ownProject(platform.url);
  const env = {
    DATABASE_URL: pooler.url,
    DUKOU_LIMITS_URL: redis.url,
    // A server that has much else to do is not a lost one here.
    DUKOU_LIMITS_WAIT_MS: '2000',
    DUKOU_ROOT: config,
    // Of Baidu's account.
    DUKOU_BAIDU_TOKEN: 'token',
    DUKOU_HTTP_HEADERS_SECONDS: '4',
    DUKOU_DB_STATEMENT_SECONDS: '3',
    // Longer than nginx keeps a connection that it does not use.
    DUKOU_DRAIN_SECONDS: '6',
    DUKOU_UNREADY_SECONDS: '1',
  };
  /** Half of them hear of news past the pool, the others have to look. */
  const envOf = (n: number) => ({
    ...env,
    ...(n % 2 === 0 ? { DUKOU_DATABASE_DIRECT_URL: asUser(direct, SERVER_USER) } : {}),
  });
  const folders = Array.from({ length: PROCESSES }, () => mkdtempSync(join(tmpdir(), 'dukou-scale-')));
  const newer = newerNodeProgram();
  /** Two of them run on the newer Node.js, where it can be had. */
  const start = (n: number, options: ProductOptions) =>
    startProduct({
      ...options,
      env: { ...envOf(n), ...options.env },
      ...(n > 1 && newer ? { node: newer } : {}),
    });
  const products = await Promise.all(folders.map((dataDir, n) => start(n, { dataDir })));
  const nginx = await startNginx(findProgram('nginx') as string, ...products.map(({ port }) => port));
  const agent = new Agent({ keepAlive: true, ca: nginx.certificate, servername: SITE_NAME });
  const database = new pg.Pool({ connectionString: direct, max: 2 });
  database.on('error', () => undefined);
  let phones = 0;
  const site: RunningSite = {
    products,
    postgres,
    redis,
    platform,
    nginx,
    database,
    config,
    direct,
    pool: pooler.url,
    fetch: (path, fields) =>
      new Promise((resolve) => {
        const headers = {
          host: SITE_NAME,
          'x-forwarded-for': newAddress(),
          ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        };
        const to = { port: nginx.port, host: '127.0.0.1', localAddress: CDN, path };
        request({ ...to, agent, headers, method: fields ? 'POST' : 'GET' }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', () => resolve({ status: 0, body: Buffer.of() }));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
        })
          .once('error', (error) => resolve({ status: 0, body: Buffer.from(error.message) }))
          .end(fields ? new URLSearchParams(fields).toString() : undefined);
      }),
    async call(product, path, fields, headers = { 'x-forwarded-for': newAddress() }) {
      const body = new URLSearchParams(fields);
      const answer = await fetch(product.url + path, { method: 'POST', body, headers });
      return (await answer.json()) as Answer;
    },
    either: (n) => products[n % PROCESSES] as Product,
    shown: () =>
      Promise.all(
        products.map(async ({ url }) => {
          const pointer = (await (await fetch(`${url}/release/current.json`)).json()) as {
            readonly id: string;
          };
          return pointer.id;
        }),
      ),
    async startAgain(n, root) {
      const { port, dataDir } = site.either(n);
      products[n] = await start(n, {
        dataDir,
        root,
        env: { PORT: String(port), ...(root ? { DUKOU_ROOT: root } : {}) },
      });
    },
    codesOf: (phone) =>
      folders
        .map((folder) => join(folder, 'outbox/sms.jsonl'))
        .filter((file) => existsSync(file))
        // What follows the last line end is being written.
        .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
        .map((line) => JSON.parse(line) as { phone: string; code: string })
        .filter((message) => message.phone === phone)
        .map(({ code }) => code),
    newPhone() {
      phones += 1;
      return `137${String(phones).padStart(8, '0')}`;
    },
    async logIn(n) {
      const phone = site.newPhone();
      await site.call(site.either(n), '/v1/user/sendLoginSms', { phone });
      const fields = { phone, code: site.codesOf(phone)[0] ?? '', agreements: AGREEMENTS };
      // Another process knows the code too.
      const { data } = await site.call(site.either(n + 1), '/v1/user/loginSmsCode', fields);
      return data.access_token;
    },
    async numberOf(sql, values = []) {
      return Number((await database.query<{ n: string }>(sql, [...values])).rows[0]?.n);
    },
    async stop() {
      agent.destroy();
      nginx.stop();
      for (const product of products) product.kill();
      await database.end();
      await pooler.stop();
      await postgres.stop();
      await redis.stop();
      platform.stop();
      rmSync(config, { recursive: true, force: true });
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}
