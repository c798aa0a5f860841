import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database } from '../server/db/database.ts';
import { type DatabasePlace, openDatabase } from '../server/db/open-database.ts';
import { readSettings } from '../server/settings.ts';
import { completeAnswers } from '../test/server/support/form-answers.ts';
import { copyProject } from '../test/support/copy-project.ts';
import { findPostgres } from '../test/support/find-postgres.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { startPostgres } from '../test/support/start-postgres.ts';
import { type Product, startProduct } from '../test/support/start-product.ts';
import { bareCode, bareSave, bareTrack, benchEvent, TRACKED } from './bare-statements.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { memoryOf } from './memory-of.ts';

const WORKERS = 16;
const ENDLESS = { hour: 1_000_000_000, day: 1_000_000_000 };
/** Measured is what a login code costs, not how many are allowed. */
const ROOMY = {
  alarmAt: 100,
  network: ENDLESS,
  host: ENDLESS,
  site: ENDLESS,
  reserve: { percent: 33, few: ENDLESS },
};
const AGREEMENTS = JSON.stringify(['user-service', 'privacy'].map((id) => ({ id, version: '1.0' })));

/** The same of forms and of tracking. */
function allowMuch(file: string): void {
  const service = JSON.parse(readFileSync(file, 'utf8'));
  const most = 1_000_000_000;
  const savedForms = { perUserHour: most, perUserDay: most, kibPerUserDay: most };
  const limits = { ...service.limits, savedForms };
  const tracking = { ...service.tracking, site: ENDLESS };
  writeFileSync(file, JSON.stringify({ ...service, limits, tracking }));
}

let counted = 0;
/** A number that no other request of this run has. */
function next(): number {
  counted += 1;
  return counted;
}
const newPhone = (): string => `138${String(next()).padStart(8, '0')}`;
const newAddress = (): string => {
  const n = next();
  return `20${n % 4}.${(n >> 16) % 250}.${(n >> 8) % 250}.${n % 250}`;
};

interface Answer {
  readonly code: number;
  readonly data: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: WORKERS * 2 });

function post(url: string, path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': newAddress(),
  };
  return new Promise((resolve, reject) => {
    request(url + path, { method: 'POST', agent, headers }, async (response) => {
      const answer = JSON.parse(await text(response)) as Answer;
      if (answer.code === 200) resolve(answer);
      else reject(new Error(`${path} answered ${JSON.stringify(answer)}`));
    })
      .on('error', reject)
      .end(body);
  });
}

async function logIn(product: Product): Promise<string> {
  const phone = newPhone();
  await post(product.url, '/v1/user/sendLoginSms', { phone });
  const fields = { phone, code: product.smsCode(phone), agreements: AGREEMENTS };
  return (await post(product.url, '/v1/user/loginSmsCode', fields)).data.access_token ?? '';
}

/** The calls, as they are sent. */
async function callsOf(
  product: Product,
): Promise<Readonly<Record<string, (worker: number) => Promise<void>>>> {
  const tokens: string[] = [];
  for (let worker = 0; worker < WORKERS; worker += 1) tokens.push(await logIn(product));
  const form = completeAnswers();
  const send = async (path: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    await post(product.url, path, fields);
  };
  return {
    'channel/info': () => send('/v3/channel/info', { channel: '5818' }),
    sendLoginSms: () => send('/v1/user/sendLoginSms', { phone: newPhone() }),
    [`track, ${TRACKED} events`]: () => {
      const visit = randomBytes(8).toString('hex');
      const events = Array.from({ length: TRACKED }, (_, n) => ({ ...benchEvent(n), visit }));
      return send('/app/record/shanqian', {
        source: 'h5',
        title: 'batch',
        channel: '5818',
        attr: JSON.stringify({ events, terminal: 3 }),
      });
    },
    formSave: (worker) =>
      send('/v3/user/formSave', {
        token: tokens[worker] ?? '',
        package: 'form-package',
        channel: 'channel_5818',
        form,
        request_id: `bench-${String(next()).padStart(8, '0')}`,
      }),
  };
}

async function startBare(): Promise<{ readonly url: string; stop(): void }> {
  const child = spawn(process.execPath, ['bench/bare-server.mjs'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (said: Buffer) => resolve(/ready (\S+)/.exec(said.toString())?.[1] ?? ''));
  });
  return { url, stop: () => void child.kill('SIGTERM') };
}

const show = ({ perSecond, p99 }: Load): string =>
  `${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(1).padStart(6)} ms`;

function row(name: string, load: Load, beside: readonly (readonly [string, Load])[]): void {
  const ratios = beside.map(
    ([what, other]) =>
      `${what} ${show(other)}: ${(other.perSecond / load.perSecond).toFixed(1)} × as many, p99 ÷ ${(load.p99 / other.p99).toFixed(1)}`,
  );
  console.log(`  ${name.padEnd(16)} ${show(load)}`);
  for (const ratio of ratios) console.log(`  ${''.padEnd(16)}   ${ratio}`);
}

/** One kind of database: the calls beside the bare framework and the bare statements, in turns on the same machine. */
async function bench(
  name: string,
  env: Readonly<Record<string, string>>,
  place: (folder: string) => DatabasePlace,
  ms: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-bench-'));
  const started = performance.now();
  const project = join(folder, 'project');
  mkdirSync(project);
  copyProject(project, { budgets: ROOMY });
  allowMuch(join(project, 'server/config/service.json'));
  const options = { dataDir: join(folder, 'data'), env: { ...env, DUKOU_ROOT: project } };
  let product = await startProduct(options);
  const firstStart = performance.now() - started;
  await product.interrupt();
  const again = performance.now();
  product = await startProduct(options);
  const start = performance.now() - again;
  const atRest = await memoryOf(product);
  const bare = await startBare();
  const db: Database = await openDatabase(place(join(folder, 'bare')));
  try {
    const load = { workers: WORKERS, ms };
    const framework = await measureLoad(
      async () => void (await post(bare.url, '/v3/channel/info', { channel: '5818' })),
      load,
    );
    const calls = await callsOf(product);
    const statements = {
      sendLoginSms: bareCode(db),
      [`track, ${TRACKED} events`]: bareTrack(db),
      formSave: await bareSave(db, WORKERS),
    };
    console.log(`\n${name}, ${WORKERS} at a time`);
    let most = atRest;
    for (const [call, work] of Object.entries(calls)) {
      const measured = await measureLoad(work, load, async () => {
        most = Math.max(most, await memoryOf(product));
      });
      const own = statements[call as keyof typeof statements];
      row(call, measured, [
        ['framework alone', framework],
        ...(own ? [['statements alone', await measureLoad(own, load)] as const] : []),
      ]);
    }
    console.log(
      `  memory        ${atRest.toFixed(0)} MiB at rest, ${most.toFixed(0)} MiB at most under load`,
    );
    console.log(
      `  start         ${(firstStart / 1000).toFixed(1)} s the first time, ${(start / 1000).toFixed(1)} s later`,
    );
  } finally {
    await db.close();
    bare.stop();
    await product.interrupt();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the backend costs beside the framework and the database that it is made of. @param seconds of each load. */
export async function benchServer(seconds: number): Promise<void> {
  const ms = seconds * 1000;
  const cacheDir = join(PROJECT_ROOT, 'dist/cache');
  await bench('embedded database', {}, (dataDir) => ({ dataDir, cacheDir }), ms);
  const bin = findPostgres();
  if (bin === null) {
    console.log('\nNo PostgreSQL server is installed here: that half is not measured.');
    return;
  }
  const server = await startPostgres(bin, { durable: true });
  try {
    const DATABASE_URL = await server.createDatabase();
    const other = await server.createDatabase();
    await bench(
      `PostgreSQL ${server.version} server`,
      { DATABASE_URL },
      () => ({ url: other, limits: readSettings({}, { dev: false }).databaseLimits }),
      ms,
    );
  } finally {
    await server.stop();
  }
}
