import { EventEmitter } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readServiceData } from '../../server/config/read-service-data.ts';
import type { ServiceData } from '../../server/config/service-data.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { openKeyRing } from '../../server/keys/open-key-ring.ts';
import { dropOldDays, eventRow } from '../../server/reports/event-row.ts';
import { eventSink } from '../../server/reports/event-sink.ts';
import { visitCounter } from '../../server/reports/visit-counter.ts';
import { readSettings } from '../../server/settings.ts';
import { startJobs } from '../../server/start-jobs.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-safety-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A data folder that is opened again and again; what was said at each opening is kept. */
function dataFolder(journalLimit = 1024 * 1024) {
  const dataDir = newFolder();
  const said: string[] = [];
  return {
    dataDir,
    said,
    open: () =>
      openDatabase({
        dataDir,
        cacheDir: join(PROJECT_ROOT, 'dist/cache'),
        journalLimit,
        print: (text) => said.push(text),
      }),
    file: (name: string) => join(dataDir, name),
  };
}

const AT = '2026-05-12T02:00:00.123Z';
/** Text with everything that could be taken for the end of a line, and a number that JavaScript would round. */
const ODD = 'a\u2028b\r\n"c"\\ 上海\u0085';

function addUser(db: Database, id: string): Promise<number> {
  return db.transaction((transaction) =>
    transaction.write(
      'insert into users (id, phone, realname, profile, created_at) values ($1, $1, $2, $3, $4) on conflict do nothing',
      [id, ODD, '{"n": 12345678901234567890.5}', AT],
    ),
  );
}

const users = async (db: Database): Promise<readonly string[]> =>
  (await db.query<{ id: string }>('select id from users order by id')).map(({ id }) => id);

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `user-${String(from + i).padStart(4, '0')}`);

async function addUsers(db: Database, from: number, to: number): Promise<void> {
  for (const id of ids(from, to)) await addUser(db, id);
}

describe('a database whose own files are damaged', () => {
  const damages: readonly (readonly [string, (db: string) => void])[] = [
    ['a control file of zeros', (db) => writeFileSync(join(db, 'global/pg_control'), Buffer.alloc(8192))],
    ['a cut control file', (db) => writeFileSync(join(db, 'global/pg_control'), 'x')],
    ['a lost catalogue', (db) => rmSync(join(db, 'base'), { recursive: true })],
  ];
  it.each(damages)('is put aside and built again after %s, with one line that says so', async (_, damage) => {
    const { dataDir, open, said, file } = dataFolder();
    let db = await open();
    await addUsers(db, 0, 3);
    await db.close();
    damage(file('db'));
    db = await open();
    expect(await users(db)).toEqual(ids(0, 3));
    expect(said).toEqual([expect.stringContaining('its files are damaged')]);
    expect(said[0]).toContain(`kept as ${join(dataDir, 'db.damaged-1')}`);
    expect(existsSync(file('db.damaged-1'))).toBe(true);
    await addUsers(db, 3, 4);
    await db.close();
    db = await open();
    expect(await users(db)).toEqual(ids(0, 4));
    await db.close();
  });
});

describe('the journal', () => {
  it('does not only grow: a snapshot takes over what it holds, and the database can be built from both', async () => {
    const { open, file } = dataFolder(16 * 1024);
    let db = await open();
    let most = 0;
    for (let from = 0; from < 400; from += 20) {
      await addUsers(db, from, from + 20);
      most = Math.max(most, statSync(file('journal')).size);
    }
    await db.query(
      "insert into events (source, title, attr, created_at) values ('s', 't', '{}', now()), ('s', 't', '{}', now())",
    );
    const before = await db.query('select * from users order by id');
    await db.forgetPast();
    await addUsers(db, 400, 410);
    await db.close();
    // 410 entries of about 300 bytes each would be 120 KiB; the limit follows the size of the snapshot.
    expect(statSync(file('journal')).size).toBeLessThan(8 * 1024);
    expect(most).toBeLessThan(100 * 1024);

    rmSync(file('db'), { recursive: true });
    db = await open();
    expect(await users(db)).toEqual(ids(0, 410));
    expect((await db.query('select * from users order by id')).slice(0, 400)).toEqual(before);
    // Counted ids go on after the last.
    const [event] = await db.query<{ id: string }>(
      "insert into events (source, title, attr, created_at) values ('s', 't', '{}', now()) returning id",
    );
    expect(Number(event?.id)).toBe(3);
    await db.close();
  });

  it('holds every event that was acknowledged, each once, with the days that they are of', async () => {
    const { open, file } = dataFolder();
    let db = await open();
    const now = Date.UTC(2026, 4, 12, 23, 59);
    const day = 24 * 3600 * 1000;
    const put = (n: number, at: number) => {
      const event = { id: `${n}`.padStart(32, '0'), at, title: `event ${n}`, attr: { at } };
      const sender = { source: 'h5', userId: null, channel: null, now };
      return eventSink(db).put({ rows: [eventRow(event, sender)], takings: [], now });
    };
    const titles = async () =>
      (await db.query<{ title: string }>('select title from tracked_events order by id')).map(
        ({ title }) => title,
      );
    await put(1, now);
    await put(2, 0);
    // In the snapshot from here on, the rest in the journal.
    await db.forgetPast();
    await put(3, now - day);
    await dropOldDays(db, now - 2 * day);
    await put(4, now + 2 * 60_000);
    await db.close();
    rmSync(file('db'), { recursive: true });
    db = await open();
    expect(await titles()).toEqual(['event 1', 'event 2', 'event 3', 'event 4']);
    for (const [n, at] of [
      [1, now],
      [2, 0],
      [3, now - day],
    ] as const)
      await put(n, at);
    expect(await titles()).toHaveLength(4);
    await dropOldDays(db, now);
    await db.close();
    rmSync(file('db'), { recursive: true });
    db = await open();
    expect(await titles()).toEqual(['event 2', 'event 4']);
    await db.close();
  });

  it('loses nothing wherever the machine stops while it is shortened', async () => {
    const { open, file } = dataFolder();
    let db = await open();
    await addUsers(db, 0, 20);
    const early = newFolder();
    for (const name of ['snapshot', 'journal']) copyFileSync(file(name), join(early, name));
    await db.forgetPast();
    await addUsers(db, 20, 30);
    await db.close();
    const late = newFolder();
    for (const name of ['snapshot', 'journal']) copyFileSync(file(name), join(late, name));

    const whole = readFileSync(join(early, 'journal'));
    const rest = readFileSync(join(late, 'journal'));
    const stops: Readonly<Record<string, () => void>> = {
      'before the snapshot is whole': () => {
        copyFileSync(join(early, 'snapshot'), file('snapshot'));
        writeFileSync(file('snapshot.next'), readFileSync(join(late, 'snapshot')).subarray(0, 500));
        writeFileSync(file('journal'), Buffer.concat([whole, rest]));
      },
      'between the new snapshot and the cut of the journal': () => {
        copyFileSync(join(late, 'snapshot'), file('snapshot'));
        writeFileSync(file('journal'), Buffer.concat([whole, rest]));
      },
      'while the rest of the journal is copied': () => {
        copyFileSync(join(late, 'snapshot'), file('snapshot'));
        writeFileSync(file('journal'), Buffer.concat([whole, rest]));
        writeFileSync(file('journal.next'), rest.subarray(0, 100));
      },
      'after both': () => {
        copyFileSync(join(late, 'snapshot'), file('snapshot'));
        writeFileSync(file('journal'), rest);
      },
    };
    for (const [when, stop] of Object.entries(stops)) {
      // The worst case: the database's own files did not reach the disk at all.
      rmSync(file('db'), { recursive: true });
      stop();
      db = await open();
      expect(await users(db), when).toEqual(ids(0, 30));
      await db.close();
    }
  }, 240_000);

  it('nor the database or its log keep what was deleted, once the past is to be forgotten', async () => {
    const { dataDir, open } = dataFolder();
    const db = await open();
    await addUsers(db, 0, 50);
    await db.query('checkpoint');
    await db.transaction((transaction) =>
      transaction.write("update users set realname = 'told-once' where id = 'user-0007'"),
    );
    const kept = (text: string): readonly string[] =>
      readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => readFileSync(path).includes(text));
    expect(kept('told-once')).not.toEqual([]);
    expect(kept('user-0007')).not.toEqual([]);
    await db.transaction((transaction) => transaction.write("delete from users where id = 'user-0007'"));
    await db.forgetPast();
    expect([...kept('told-once'), ...kept('user-0007')]).toEqual([]);
    await db.close();
    expect([...kept('told-once'), ...kept('user-0007')]).toEqual([]);
    const again = await open();
    expect(await users(again)).toEqual(ids(0, 50).filter((id) => id !== 'user-0007'));
    await again.close();
  });

  it('refuses a damaged snapshot instead of starting with less', async () => {
    const { open, file } = dataFolder();
    const db = await open();
    await addUsers(db, 0, 3);
    await db.forgetPast();
    await db.close();
    const text = readFileSync(file('snapshot'), 'utf8');
    writeFileSync(file('snapshot'), text.replace('user-0001', 'user-0009'));
    await expect(open()).rejects.toThrow(/snapshot is damaged/);
  });

  it('builds again when the database is older than the snapshot, as after restoring half a backup', async () => {
    const { open, file, said } = dataFolder();
    let db = await open();
    await addUsers(db, 0, 2);
    await db.close();
    cpSync(file('db'), file('earlier'), { recursive: true });
    db = await open();
    await addUsers(db, 2, 4);
    await db.forgetPast();
    await db.close();
    rmSync(file('db'), { recursive: true });
    cpSync(file('earlier'), file('db'), { recursive: true });
    db = await open();
    expect(await users(db)).toEqual(ids(0, 4));
    expect(said.join()).toContain('older than the snapshot');
    await db.close();
  });

  it('is replaced by a snapshot when it was lost and the database is good', async () => {
    const { open, file } = dataFolder();
    let db = await open();
    await addUsers(db, 0, 3);
    await db.close();
    rmSync(file('journal'));
    db = await open();
    await addUsers(db, 3, 5);
    await db.close();
    rmSync(file('db'), { recursive: true });
    db = await open();
    expect(await users(db)).toEqual(ids(0, 5));
    await db.close();
  });

  it('is not written while nobody comes, whatever the server looks for by itself', async () => {
    const { dataDir, open, file } = dataFolder();
    const db = await open();
    const settings = readSettings({ DATA_DIR: dataDir }, { dev: false });
    const { data } = readServiceData(PROJECT_ROOT);
    let transactions = 0;
    const counting: Database = {
      ...db,
      transaction(run) {
        transactions += 1;
        return db.transaction(run);
      },
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = startJobs({
      services: {
        db: counting,
        keys: await openKeyRing(settings, db, Date.parse(AT), () => undefined),
        visits: visitCounter(),
        earned: new EventEmitter(),
        data: () => data as ServiceData,
      },
      env: {},
      standIn: 'http://127.0.0.1:9',
      rekeyRows: 1,
      now: () => Date.parse(AT),
      print: () => undefined,
    });
    const minute = async (): Promise<number> => {
      for (let seconds = 0; seconds < 60; seconds += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        // Behind what was asked meanwhile, on the one connection.
        await db.query('select 1');
      }
      return statSync(file('journal')).size;
    };
    const atFirst = await minute();
    transactions = 0;
    expect(await minute()).toBe(atFirst);
    expect(transactions).toBeGreaterThan(3);
    vi.useRealTimers();
    await stop();
    await db.close();
  });
});
