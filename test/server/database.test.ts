import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { doorPath } from '../../server/admin/door-path.ts';
import type { Database } from '../../server/db/database.ts';
import { openJournal } from '../../server/db/journal.ts';
import { lockDataDir } from '../../server/db/lock-data-dir.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { processMark } from '../../server/db/process-mark.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-db-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

afterEach(() => vi.restoreAllMocks());

/** What all open files have in common, to be spied on. */
async function handlesOf(path: string): Promise<FileHandle> {
  const probe = await openFile(path);
  await probe.close();
  return Object.getPrototypeOf(probe) as FileHandle;
}

const open = (dataDir: string): Promise<Database> =>
  openDatabase({ dataDir, cacheDir: join(PROJECT_ROOT, 'dist/cache') });

const AT = '2026-05-12T02:00:00.000Z';

function addUser(db: Database, id: string): Promise<number> {
  return db.transaction((transaction) =>
    transaction.write(
      'insert into users (id, phone, created_at) values ($1, $2, $3) on conflict do nothing',
      [id, id, AT],
    ),
  );
}

async function users(db: Database): Promise<readonly string[]> {
  return (await db.query<{ id: string }>('select id from users order by id')).map(({ id }) => id);
}

describe('the embedded database', () => {
  it('keeps what was acknowledged through a loss of its own files: the journal has it', async () => {
    const dataDir = newFolder();
    let db = await open(dataDir);
    await addUser(db, 'first');
    await db.close();
    cpSync(join(dataDir, 'db'), join(dataDir, 'earlier'), { recursive: true });

    db = await open(dataDir);
    await addUser(db, 'second');
    await db.transaction((transaction) =>
      transaction.write('update users set city = $2 where id = $1', ['first', '上海市']),
    );
    await db.close();

    // The machine lost power: the database's files are as they were, the synced journal is whole.
    rmSync(join(dataDir, 'db'), { recursive: true });
    cpSync(join(dataDir, 'earlier'), join(dataDir, 'db'), { recursive: true });
    db = await open(dataDir);
    expect(await users(db)).toEqual(['first', 'second']);
    expect(await db.query('select city from users where id = $1', ['first'])).toEqual([{ city: '上海市' }]);
    await db.close();

    // Even all of its files may be gone.
    rmSync(join(dataDir, 'db'), { recursive: true });
    db = await open(dataDir);
    expect(await users(db)).toEqual(['first', 'second']);
    await addUser(db, 'third');
    await db.close();
    db = await open(dataDir);
    expect(await users(db)).toEqual(['first', 'second', 'third']);
    await db.close();
  }, 240_000);

  it('tells nobody that a change is kept before the disk has it', async () => {
    const dataDir = newFolder();
    const db = await open(dataDir);
    const steps: string[] = [];
    let finish = () => {};
    vi.spyOn(await handlesOf(join(dataDir, 'journal')), 'datasync').mockImplementationOnce(() => {
      steps.push('the disk is asked');
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const saved = addUser(db, 'first').then(() => steps.push('the caller is told'));
    await expect.poll(() => steps).toEqual(['the disk is asked']);
    steps.push('the disk has it');
    finish();
    await saved;
    expect(steps).toEqual(['the disk is asked', 'the disk has it', 'the caller is told']);
    await db.close();
  });

  it('keeps nothing of a transaction that failed, on no side', async () => {
    const dataDir = newFolder();
    const db = await open(dataDir);
    const failing = db.transaction(async (transaction) => {
      await transaction.write('insert into users (id, phone, created_at) values ($1, $1, $2)', ['half', AT]);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await users(db)).toEqual([]);
    expect(readFileSync(join(dataDir, 'journal'), 'utf8')).toBe('');
    await addUser(db, 'whole');
    expect(await users(db)).toEqual(['whole']);
    await db.close();
  });
});

describe('a database of a program before', () => {
  it('keeps of which dead reports nobody knows whether they arrived', async () => {
    const dataDir = newFolder();
    let db = await open(dataDir);
    const reports = [
      ['refused', 'waiting', 'HTTP 503'],
      ['given-up', 'dead', 'HTTP 503'],
      ['doubtful', 'dead', 'it may have arrived, so it is not sent again: HTTP 500'],
      ['killed', 'dead', 'the server stopped while sending'],
    ];
    for (const report of reports) {
      await db.query(
        `insert into conversions (id, key, network, payload, state, attempts, next_at, created_at, last_error)
         values ($1, $1, 'kuaishou', '{}', $2, 3, now(), now(), $3)`,
        report,
      );
    }
    await db.query('drop index conversions_dead');
    await db.query('alter table conversions drop column missed');
    await db.query('delete from migrations where id = 20');
    await db.close();
    db = await open(dataDir);
    expect(await db.query('select id, missed from conversions order by missed, id')).toEqual([
      { id: 'doubtful', missed: 0 },
      { id: 'killed', missed: 0 },
      { id: 'given-up', missed: 3 },
      { id: 'refused', missed: 3 },
    ]);
    await db.close();
  }, 120_000);
});

describe('a database that a newer program has changed', () => {
  const NEWER = `insert into migrations (id, name, breaking) values (99, 'of-tomorrow', $1)`;

  it('is used by this one, unless the change says why it cannot be', async () => {
    const dataDir = newFolder();
    let db = await open(dataDir);
    await addUser(db, 'first');
    await db.query('alter table users add column of_tomorrow text');
    await db.query(NEWER, [null]);
    await db.close();

    db = await open(dataDir);
    await addUser(db, 'second');
    await db.close();
    cpSync(join(dataDir, 'db'), join(dataDir, 'as-left'), { recursive: true });

    // What the newer program keeps has no place in a database that this one would make.
    rmSync(join(dataDir, 'db'), { recursive: true });
    await expect(open(dataDir)).rejects.toThrow(/it is not there. Its snapshot is of structure 99/);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);

    cpSync(join(dataDir, 'as-left'), join(dataDir, 'db'), { recursive: true });
    db = await open(dataDir);
    expect(await users(db)).toEqual(['first', 'second']);
    await db.query("update migrations set breaking = 'users have another key' where id = 99");
    await db.close();
    await expect(open(dataDir)).rejects.toThrow(
      /structure 99 \(of-tomorrow\), this program knows \d+: users have another key. Start a newer version/,
    );
  }, 240_000);
});

describe('the journal', () => {
  const entry = (seq: number) => ({ seq, writes: [{ sql: 'select $1', values: [`${seq}\n"`] }] });

  async function written(): Promise<string> {
    const path = join(newFolder(), 'journal');
    const journal = await openJournal(path);
    for (const seq of [1, 2, 3]) await journal.append(entry(seq));
    await journal.close();
    return path;
  }

  it('gives back what was appended', async () => {
    const journal = await openJournal(await written());
    expect(journal.entries).toEqual([entry(1), entry(2), entry(3)]);
    await journal.close();
  });

  it('forgets an entry that was cut off while it was written, and goes on after the last whole one', async () => {
    const path = await written();
    appendFileSync(path, '0123456789abcdef {"seq":4,"wri');
    let journal = await openJournal(path);
    expect(journal.entries).toHaveLength(3);
    await journal.append(entry(4));
    await journal.close();
    journal = await openJournal(path);
    expect(journal.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await journal.close();
  });

  /** Makes the next write stop in the middle, as on a full disk, and cutting the file fail if asked to. */
  async function fillDisk(path: string, { canCut }: { canCut: boolean }): Promise<void> {
    const handles = await handlesOf(path);
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(handles, 'appendFile').mockImplementationOnce(async function (this: FileHandle, data) {
      await this.write(Buffer.from(data as Uint8Array).subarray(0, 30));
      throw full;
    });
    if (!canCut) vi.spyOn(handles, 'truncate').mockRejectedValueOnce(full);
  }

  it('loses no later entry to the remains of one that the disk had no room for', async () => {
    const path = await written();
    let journal = await openJournal(path);
    await fillDisk(path, { canCut: true });
    await expect(journal.append(entry(4))).rejects.toThrow('ENOSPC');
    await journal.append(entry(5));
    await journal.append(entry(6));
    await journal.close();
    journal = await openJournal(path);
    expect(journal.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 5, 6]);
    await journal.close();
  });

  it('takes nothing more when those remains cannot be removed, until the next start', async () => {
    const path = await written();
    let journal = await openJournal(path);
    await fillDisk(path, { canCut: false });
    await expect(journal.append(entry(4))).rejects.toThrow('ENOSPC');
    await expect(journal.append(entry(5))).rejects.toThrow('nothing more is saved');
    await journal.close();
    journal = await openJournal(path);
    await journal.append(entry(4));
    expect(journal.entries).toHaveLength(3);
    await journal.close();
  });

  it('refuses to start when an entry in the middle is damaged, and says which line', async () => {
    const path = await written();
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[1] = (lines[1] ?? '').replace('"seq":2', '"seq":9');
    writeFileSync(path, lines.join('\n'));
    await expect(openJournal(path)).rejects.toThrow(`${path}:2 is damaged`);
  });
});

describe('the lock of a data folder', () => {
  it('keeps a second process out until the first lets go', async () => {
    const dataDir = newFolder();
    const unlock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    unlock();
    (await lockDataDir(dataDir))();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is taken over from a process that is gone', async () => {
    const dataDir = newFolder();
    const gone = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: gone, mark: '1' }));
    (await lockDataDir(dataDir))();
  });

  it('is not taken over while a server answers in the folder: one of another container has other process numbers', async () => {
    const dataDir = newFolder();
    const gone = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: gone, mark: '1' }));
    const server = createServer().listen(doorPath(dataDir));
    await once(server, 'listening');
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${gone} of another container`);
    server.close();
    await once(server, 'close');
    (await lockDataDir(dataDir))();
  });

  it('is given to one of many who want it at the same time', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'lock'), '');
    const wanted = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));
    expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken over from a process whose number another one has now', async () => {
    const dataDir = newFolder();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await new Promise((resolve) => child.once('spawn', resolve));
    const mark = processMark(child.pid ?? 0);
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: child.pid, mark }));
    await expect(lockDataDir(dataDir)).rejects.toThrow(`in use by process ${child.pid}`);
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: child.pid, mark: `${mark} earlier` }));
    (await lockDataDir(dataDir))();
    child.kill();
  });

  it('removes what a crash left behind, and nothing that another process may be making now', async () => {
    const dataDir = newFolder();
    const [left, young] = ['a', 'b'].map((digit) => `lock.${digit.repeat(32)}`) as [string, string];
    for (const name of [left, young, 'lock.note']) writeFileSync(join(dataDir, name), '');
    const long = new Date(Date.now() - 3_600_000);
    for (const name of [left, 'lock.note']) utimesSync(join(dataDir, name), long, long);
    (await lockDataDir(dataDir))();
    expect(readdirSync(dataDir).sort()).toEqual([young, 'lock.note']);
  });

  it('is taken over when it cannot be read', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'lock'), '');
    (await lockDataDir(dataDir))();
  });
});
