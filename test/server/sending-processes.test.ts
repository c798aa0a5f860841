import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { randomId } from '../../server/accounts/random-id.ts';
import { readServiceData } from '../../server/config/read-service-data.ts';
import type { ServiceData } from '../../server/config/service-data.ts';
import type { Database } from '../../server/db/database.ts';
import { type DatabasePlace, openDatabase } from '../../server/db/open-database.ts';
import { deliverConversions } from '../../server/reports/deliver-conversions.ts';
import type { Network } from '../../server/reports/platform.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { startSending } from '../support/sending-process.ts';
import '../support/postgres-for-tests.ts';

const NOW = Date.UTC(2026, 4, 12, 2);
const { delivery } = readServiceData(PROJECT_ROOT).data as ServiceData;
const server = inject('postgres');

/** What came to the platform, by the click that it is for, and those that it has not answered. */
const came: string[] = [];
const open: ServerResponse[] = [];
let answers = true;
const platform = createServer((request, response) => {
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    came.push(/click-[a-z]+-\d+/.exec(request.url + body)?.[0] ?? '');
    if (answers) response.end('{"result":1,"header":{"status":0}}');
    else open.push(response);
  });
});
const folder = mkdtempSync(join(tmpdir(), 'dukou-sending-'));
let admin: pg.Client | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  if (server === undefined) return;
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
});
afterAll(async () => {
  platform.close();
  platform.closeAllConnections();
  await admin?.end();
  rmSync(folder, { recursive: true, force: true });
});

const accounts = () => {
  const account = { url: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`, token: 't' };
  return { baidu: account, kuaishou: account };
};

/** A database that several processes can open, on a server or one after the other. */
async function newPlace(): Promise<DatabasePlace> {
  if (admin === undefined) {
    return { dataDir: mkdtempSync(join(folder, 'data-')), cacheDir: join(PROJECT_ROOT, 'dist/cache') };
  }
  const url = new URL(server as string);
  url.pathname = `sending_${randomId()}`;
  await admin.query(`create database ${url.pathname.slice(1)} template ${inject('template')}`);
  return { url: url.href, limits: readSettings({}, { dev: false }).databaseLimits };
}

async function addReports(db: Database, network: Network, count: number): Promise<void> {
  await db.transaction(async (transaction) => {
    for (let n = 0; n < count; n += 1) {
      const click = `click-${network}-${n}`;
      const payload = { callback: click, event_type: '9', bd_vid_url: click, convert_type: 3 };
      await transaction.write(
        `insert into conversions (id, key, network, payload, state, attempts, next_at, created_at)
         values ($1, $1, $2, $3, 'waiting', 0, $4, $4)`,
        [click, network, JSON.stringify(payload), new Date(NOW).toISOString()],
      );
    }
  });
}

const states = (db: Database) =>
  db.query('select network, state, attempts, missed from conversions order by network');

it('a sender that is killed before it knows the answer leaves its reports to the next, who sends again only what counts once', async () => {
  came.length = 0;
  answers = false;
  const place = await newPlace();
  const first = await openDatabase(place);
  for (const network of ['baidu', 'kuaishou'] as const) await addReports(first, network, 1);
  await first.close();
  const sender = await startSending({ place, settings: delivery, accounts: accounts(), now: NOW });
  sender.begin();
  await expect.poll(() => open.length).toBe(2);
  await sender.kill();
  answers = true;
  const db = await openDatabase(place);
  const deliver = (now: number) =>
    deliverConversions({ db, settings: delivery, accounts: accounts(), now: () => now });
  // They may still be another's.
  await deliver(NOW);
  expect(await states(db)).toMatchObject([{ state: 'sending' }, { state: 'sending' }]);
  await deliver(NOW + (delivery.timeout + 31) * 1000);
  expect(await states(db)).toEqual([
    { network: 'baidu', state: 'delivered', attempts: 2, missed: 0 },
    { network: 'kuaishou', state: 'dead', attempts: 1, missed: 0 },
  ]);
  expect(came.toSorted()).toEqual(['click-baidu-0', 'click-baidu-0', 'click-kuaishou-0']);
  await db.close();
});

// The embedded database takes one process only.
if (server !== undefined) {
  it('two that send at once send each report once', async () => {
    came.length = 0;
    const place = await newPlace();
    const db = await openDatabase(place);
    await addReports(db, 'kuaishou', 200);
    const parts = { place, settings: delivery, accounts: accounts(), now: NOW };
    const senders = await Promise.all([startSending(parts), startSending(parts)]);
    for (const { begin } of senders) begin();
    expect(await Promise.all(senders.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(came).toHaveLength(200);
    expect(new Set(came).size).toBe(200);
    expect(
      new Set((await db.query<{ state: string }>('select state from conversions')).map(({ state }) => state)),
    ).toEqual(new Set(['delivered']));
    await db.close();
  });
}
