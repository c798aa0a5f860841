import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import type { Release } from '../../../engine/decide/model/release.ts';
import { randomId } from '../../../server/accounts/random-id.ts';
import type { DataContext } from '../../../server/admin/data-task.ts';
import { budgetAlarms } from '../../../server/budgets/budget-alarms.ts';
import { readServiceData } from '../../../server/config/read-service-data.ts';
import type { ServiceData } from '../../../server/config/service-data.ts';
import type { Database, SqlReader } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { type AppParts, buildApps } from '../../../server/http/build-apps.ts';
import type { CardReader } from '../../../server/identity/card-reader.ts';
import type { KeyRing } from '../../../server/keys/key-ring.ts';
import { keyFilePath, openKeyRing } from '../../../server/keys/open-key-ring.ts';
import { type SecretBox, secretBox } from '../../../server/keys/secret-box.ts';
import { ipCityTable } from '../../../server/place/ip-city.ts';
import { quickDisk } from '../../../server/release/disk.ts';
import { releaseFiles } from '../../../server/release/release-files.ts';
import { releaseStore } from '../../../server/release/release-store.ts';
import { dropOldDays } from '../../../server/reports/event-row.ts';
import { type EventSink, eventSink } from '../../../server/reports/event-sink.ts';
import { lostParts } from '../../../server/reports/lost-parts.ts';
import { type VisitCounter, visitCounter } from '../../../server/reports/visit-counter.ts';
import { type VisitTickets, visitTickets } from '../../../server/reports/visit-ticket.ts';
import type { Services } from '../../../server/services.ts';
import { readSettings } from '../../../server/settings.ts';
import { altchaProof } from '../../../server/sms/proof-of-work.ts';
import { SmsError, type SmsFailure, type SmsMessage } from '../../../server/sms/sms-port.ts';
import { asUser, SERVER_USER } from '../../support/postgres-for-tests.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { fixedKeeper } from './fixed-keeper.ts';

/** An answer of a call. */
export interface Answer {
  readonly code: number;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
}

export type FormFields = Readonly<Record<string, string>>;

/**
 * The service on a real port with a database of its own in memory, a clock that the test moves, and SMS that stay here.
 */
export interface RunningService {
  readonly url: string;
  /** Address of what is for operations. */
  readonly opsUrl: string;
  readonly dataDir: string;
  readonly db: OwnDatabase;
  readonly keys: KeyRing;
  readonly secrets: SecretBox;
  readonly visits: VisitCounter;
  readonly events: EventSink;
  readonly tickets: VisitTickets;
  readonly earned: Services['earned'];
  /** What operators were told. */
  readonly alarms: string[];
  /** What tasks of commands get. */
  readonly tasks: DataContext;
  readonly release: Release;
  /** Earlier releases that are still kept, by id. */
  readonly earlier: Map<string, Release>;
  readonly clock: { ms: number };
  /** Messages in the order in which they were sent. */
  readonly sent: SmsMessage[];
  /** Set to make sending fail, or to leave open whether the message arrives. */
  smsDown: boolean | SmsFailure | Error;
  /** True as where messages cost something; else they are only shown. */
  smsIsReal: boolean;
  /** What was read out by telephone; null while no such service is there. */
  calls: SmsMessage[] | null;
  /** Who reads identity cards; null while nobody does. */
  cards: CardReader | null;
  /** What the backend is configured to do as shipped. */
  readonly data: ServiceData;
  /** What it is configured to do now. */
  configured(): ServiceData;
  /** Changes what the backend is configured to do. */
  configure(change: Partial<ServiceData>): void;
  call(path: string, fields?: FormFields, headers?: FormFields): Promise<Answer>;
  /** Logs in with a real code; returns token and user id. */
  logIn(phone: string, fields?: FormFields): Promise<{ readonly token: string; readonly userId: string }>;
  lastCode(phone: string): string;
  close(): Promise<void>;
}

/** A moment in Chinese office hours. */
const START = Date.UTC(2026, 4, 12, 2, 0, 0);

export const AGREEMENTS = JSON.stringify([
  { id: 'user-service', version: '1.0' },
  { id: 'privacy', version: '1.1' },
]);

let addresses = 0;

/** An internet address that nobody else in this run has. */
export function newAddress(): string {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

let phones = 0;

/** A valid number that nobody else in this run has. */
export function newPhone(): string {
  phones += 1;
  return `139${String(phones).padStart(8, '0')}`;
}

/** A database of one test's own. */
export interface OwnDatabase extends Database {
  /** As who owns the tables: for what a server with few rights neither does nor may. */
  readonly asOwner: SqlReader;
}

/** Databases in memory that nobody uses: to open one takes a second of processor time. */
const idle: Database[] = [];

const LAST_DAY = Date.UTC(9999, 0);

/** An empty database in memory; closed, it is emptied for the next. */
async function memoryDatabase(): Promise<OwnDatabase> {
  const db =
    idle.pop() ?? (await openDatabase({ dataDir: null, cacheDir: join(PROJECT_ROOT, 'dist/cache') }));
  const close = async (): Promise<void> => {
    const tables = await db.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename not in ('migrations', 'journal_position')`,
    );
    await db.query(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`);
    // A day that has no events is still a table.
    await dropOldDays(db, LAST_DAY);
    idle.push(db);
  };
  return { ...db, close, asOwner: db };
}

/**
 * An empty database that is up to date: on the server of this run when there is one, else in memory.
 *
 * @param user on the server; with the few rights of one that only serves unless another is given.
 */
export async function ownDatabase(user = SERVER_USER): Promise<OwnDatabase> {
  const server = inject('postgres');
  if (server === undefined) return memoryDatabase();
  const name = `dukou_service_${randomId()}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('template')}`);
  const url = new URL(server);
  url.pathname = name;
  const { databaseLimits: limits } = readSettings({}, { dev: false });
  const db = await openDatabase({ url: asUser(url.href, user), limits });
  const owner = new pg.Pool({ connectionString: asUser(url.href, 'dukou_migrate'), max: 1 });
  // A connection that was said goodbye to may still be there when the database is dropped, and is told so.
  owner.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await owner.end();
    await db.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  const asOwner: SqlReader = {
    query: async (sql, values = []) => (await owner.query(sql, [...values])).rows,
  };
  return { ...db, close, asOwner };
}

/** What pages are made with. */
type PageParts = Pick<AppParts, 'keeper' | 'clock'> & Pick<RunningService, 'tickets'>;
type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const stubPage: PageHandler = async (_request, reply) => reply.type('text/html').send('<p>page</p>');

interface ServiceOptions {
  /** Makes real pages; without it every page is the same. */
  readonly makePages?: (parts: PageParts) => Promise<PageHandler>;
  /** Channels without a record that are counted apart. */
  readonly mostInvented?: number;
  /** User on a PostgreSQL server. */
  readonly user?: string;
}

export async function runService(
  env: FormFields = {},
  { makePages = async () => stubPage, mostInvented, user }: ServiceOptions = {},
): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-service-'));
  const db = await ownDatabase(user);
  const files = releaseFiles(shippedRelease(), new Map());
  const { release } = files;
  const { data } = readServiceData(PROJECT_ROOT);
  if (data === null) throw new Error('server/config has mistakes');
  const settings = readSettings(
    {
      DUKOU_ROOT: PROJECT_ROOT,
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DUKOU_SECRET: '5'.repeat(64),
      // The event loop is late with what the test itself does.
      DUKOU_SHED_DELAY_MS: '100000',
      ...env,
    },
    { dev: false },
  );
  const clock = { ms: START };
  const keys = await openKeyRing(settings, db, clock.ms, () => undefined);
  const secrets = secretBox(keys);
  const visits = visitCounter(mostInvented);
  const events = eventSink(db);
  const tickets = visitTickets(keys);
  const earned: Services['earned'] = new EventEmitter();
  const sent: SmsMessage[] = [];
  const alarms: string[] = [];
  let isReal = false;
  const earlier = new Map<string, Release>();
  let current: ServiceData = data;
  const store = releaseStore(join(dataDir, 'releases'), quickDisk);
  store.write(files);
  const served = { keeper: fixedKeeper(files), clock: { now: () => clock.ms } };
  const page = await makePages({ ...served, tickets });
  const { app, ops } = await buildApps(
    {
      settings,
      ...served,
      stores: [store],
      stopping: new AbortController().signal,
      files: { send: () => false },
      services: {
        db,
        keys,
        secrets,
        proofs: altchaProof(keys),
        alarms: budgetAlarms(
          db,
          (line) => alarms.push(line),
          () => current.sms.budgets.alarmAt,
        ),
        visits,
        events,
        lostParts: lostParts(
          () => release,
          (id) => earlier.get(id) ?? null,
          () => null,
          (line) => alarms.push(line),
        ),
        tickets,
        earned,
        ipCity: ipCityTable(settings.devCity),
        release: () => release,
        keptRelease: async (id) => earlier.get(id) ?? null,
        bringRelease: async () => false,
        data: () => current,
        get cards() {
          return service.cards;
        },
        get voice() {
          return (
            service.calls && {
              recent: null,
              send: async (message: SmsMessage) => void service.calls?.push(message),
            }
          );
        },
        sms: {
          async send(message) {
            if (service.smsDown === true) throw new Error('no gateway');
            if (service.smsDown instanceof Error) throw service.smsDown;
            if (!service.smsDown || service.smsDown === 'unsure') sent.push(message);
            if (service.smsDown) throw new SmsError('no answer', service.smsDown);
          },
          get recent() {
            return isReal ? null : () => [...sent].reverse();
          },
        },
      },
    },
    () => page,
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const opsUrl = await ops.listen({ host: '127.0.0.1', port: 0 });
  const service: RunningService = {
    url,
    opsUrl,
    dataDir,
    db,
    keys,
    secrets,
    visits,
    events,
    tickets,
    earned,
    alarms,
    tasks: {
      db,
      keys,
      keyFile: keyFilePath(settings),
      givenSmsKey: null,
      consoleOrigin: () => null,
      secrets,
      visits,
      release: () => release,
      data: () => current,
      now: () => clock.ms,
    },
    release,
    earlier,
    clock,
    sent,
    smsDown: false,
    calls: null,
    cards: null,
    get smsIsReal() {
      return isReal;
    },
    set smsIsReal(value) {
      isReal = value;
    },
    data,
    configured: () => current,
    configure(change) {
      current = { ...data, ...change };
    },
    async call(path, fields = {}, headers = {}) {
      const answer = await fetch(url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'x-forwarded-for': newAddress(), ...headers },
      });
      if (answer.status !== 200) throw new Error(`HTTP ${answer.status} of ${path}`);
      return (await answer.json()) as Answer;
    },
    lastCode(phone) {
      const code = sent.filter((message) => message.phone === phone).at(-1)?.code;
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    async logIn(phone, fields = {}) {
      await service.call('/v1/user/sendLoginSms', { phone });
      const { data: login } = await service.call('/v1/user/loginSmsCode', {
        phone,
        code: service.lastCode(phone),
        agreements: AGREEMENTS,
        ...fields,
      });
      return { token: login.access_token, userId: login.userinfo.id };
    },
    async close() {
      await app.close();
      await ops.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return service;
}
