import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickDisk } from '../../server/release/disk.ts';
import { publish, rollBack, wayBack } from '../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import { releaseStore } from '../../server/release/release-store.ts';
import { type SharedReleases, sharedReleases } from '../../server/release/shared-releases.ts';
import { SMALL_RELEASE } from '../runtime/support/small-release.ts';
import { type OwnDatabase, ownDatabase } from './support/running-service.ts';

const START = Date.UTC(2026, 4, 12);
const DAY = 24 * 3600 * 1000;

/** A release that differs from others in one text, with what it was made of. */
function version(name: string): ReleaseFiles {
  const release = {
    ...SMALL_RELEASE,
    site: { ...SMALL_RELEASE.site, text: { 'test.hello': name.repeat(600) } },
    hosts: { default: SMALL_RELEASE.host },
    forms: {},
    origins: {},
  };
  const picture = Buffer.from(`<svg>${name}</svg>`);
  return releaseFiles(release, new Map([['brand/x/logo.svg', picture]]), [
    { path: 'hosts/a.json', text: name },
  ]);
}
const [A, B, C] = ['a', 'b', 'c'].map(version) as [ReleaseFiles, ReleaseFiles, ReleaseFiles];

let db: OwnDatabase;
let folders: string[] = [];
let said: string[] = [];

/** A process with a folder of its own. */
function processOn(root = mkdtempSync(join(tmpdir(), 'dukou-shared-'))): SharedReleases {
  folders.push(root);
  return sharedReleases(releaseStore(root, quickDisk), db, (text) => said.push(text));
}

async function publishIn(store: SharedReleases, files: ReleaseFiles, at = START, by = 'xiao-wang') {
  return publish(store, files, store.log().at(-1)?.n ?? null, { by, note: '', now: () => at });
}

beforeAll(async () => {
  db = await ownDatabase();
});
beforeEach(async () => {
  said = [];
  await db.asOwner.query('alter table publications disable trigger all');
  await db.asOwner.query('truncate publications, release_files, releases, release_blobs, release_sources');
  await db.asOwner.query('alter table publications enable trigger all');
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});
afterAll(() => db.close());

describe('releases that several machines share', () => {
  it('reach every folder with all files, and so does a roll-back, by the same log', async () => {
    const [one, two, late] = [processOn(), processOn(), processOn()];
    await publishIn(one, A);
    await two.pull();
    await publishIn(two, B);
    await one.pull();
    const back = await rollBack(one, wayBack(one, null), { by: 'li', note: 'no', now: () => START });
    for (const store of [two, late]) await store.pull({ all: true });
    for (const store of [one, two, late]) {
      expect(store.current()).toEqual(one.current());
      expect(store.current()).toMatchObject({ id: A.id, publication: back });
      expect(store.log()).toEqual(one.log());
      expect(store.ids().toSorted()).toEqual([A.id, B.id].toSorted());
      for (const { id } of [A, B]) expect(store.filesOf(id)).toEqual(one.filesOf(id));
      for (const line of store.log()) expect(store.sourcesOf(line)).toEqual(one.sourcesOf(line));
    }
  });

  it('let one of two publishers win, and tell the other who was quicker', async () => {
    const [one, two] = [processOn(), processOn()];
    await publishIn(one, A);
    await two.pull();
    const both = await Promise.allSettled([
      publishIn(one, B, START, 'first machine'),
      publishIn(two, C, START, 'second machine'),
    ]);
    const lost = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(lost).toHaveLength(1);
    expect(String(lost[0]?.reason)).toMatch(
      /PublishError: Meanwhile (first|second) machine made version 2 .* current/,
    );
    for (const store of [one, two]) await store.pull();
    expect(one.log()).toHaveLength(2);
    expect(two.current()).toEqual(one.current());
  });

  it('are taken over from a folder once, with every line, release and source', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dukou-before-'));
    const before = releaseStore(folder, quickDisk);
    for (const files of [A, B]) await publishIn(before as SharedReleases, files);
    // A line of an older program, and one that a crash has cut short.
    const log = join(folder, 'log.jsonl');
    const [first = '', second = ''] = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, `${first.replace('"n":1,', '')}\n${second}\n{"at":`);
    const lines = before.log();
    const copies = [processOn(folder), processOn(), processOn(folder)];
    for (const store of [...copies, ...copies]) await store.pull({ all: true });
    for (const store of copies) {
      expect(store.log()).toEqual(lines);
      expect(store.current()).toMatchObject({ id: B.id });
      expect(store.ids()).toHaveLength(2);
      expect(store.sourcesOf(lines[0] as (typeof lines)[0])?.files[0]?.text).toBe('a');
    }
    expect(said.filter((text) => text.includes('in the database from now on'))).toHaveLength(1);
  });

  it('keep aside what a folder has that the database does not know', async () => {
    await publishIn(processOn(), A);
    const folder = mkdtempSync(join(tmpdir(), 'dukou-other-'));
    const other = releaseStore(folder, quickDisk);
    await publishIn(other as SharedReleases, C);
    const store = processOn(folder);
    await store.pull({ all: true });
    expect(store.ids()).toEqual([A.id]);
    folders.push(`${folder}.other-1`);
    const kept = releaseStore(`${folder}.other-1`, quickDisk);
    expect([kept.current()?.id, kept.isWhole(C.id)]).toEqual([C.id, true]);
    expect(said.join()).toContain(`It is kept as ${folder}.other-1`);
  });

  it.each([
    [
      'a part of the release is damaged',
      (root: string) => writeFileSync(join(root, A.id, 'parts/site.json'), '{'),
    ],
    ['a release is gone', (root: string) => rmSync(join(root, A.id), { recursive: true })],
    ['the pointer is damaged', (root: string) => writeFileSync(join(root, 'current.json'), '')],
    ['the log is cut short', (root: string) => writeFileSync(join(root, 'log.jsonl'), '{"at":')],
    ['everything is gone', (root: string) => rmSync(root, { recursive: true })],
  ])('are brought again where %s', async (_, damage) => {
    const store = processOn();
    for (const files of [B, A, B, A]) await publishIn(store, files);
    const log = store.log();
    damage(store.root);
    const again = processOn(store.root);
    await again.pull({ all: true, mend: true });
    expect([again.isWhole(A.id), again.isWhole(B.id), again.current()?.id]).toEqual([true, true, A.id]);
    expect(again.log()).toEqual(log);
    expect(readdirSync(join(store.root, '..')).filter((name) => name.includes('.other-'))).toEqual([]);
  });

  it('are made whole by publishing again what is damaged in the database', async () => {
    const [one, two] = [processOn(), processOn()];
    await publishIn(one, A);
    await publishIn(one, B);
    const hash = 'select hash from release_files where release = $1 and path = $2';
    await db.query(`update release_blobs set body = '\\x00' where hash in (${hash})`, [
      B.id,
      'parts/site.json',
    ]);
    await expect(two.pull()).rejects.toThrow(`Release ${B.id} is damaged: parts/site.json was changed`);
    // It knows what was published, and that it cannot be had.
    expect(two.log()).toHaveLength(2);
    expect(await publish(two, B, 2, { by: 'li', note: '', now: () => START })).not.toBeNull();
    const three = processOn();
    await three.pull();
    expect(three.isWhole(B.id)).toBe(true);
  });

  it('stay as they are where the disk is full, also of whoever publishes, and follow when it is not', async () => {
    const full = { is: false };
    const disk = {
      ...quickDisk,
      write(path: string, content: string | Buffer) {
        if (full.is) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        quickDisk.write(path, content);
      },
    };
    const root = mkdtempSync(join(tmpdir(), 'dukou-full-'));
    folders.push(root);
    const [one, two] = [processOn(), sharedReleases(releaseStore(root, disk), db, (text) => said.push(text))];
    await publishIn(one, A);
    await two.pull();
    full.is = true;
    await publishIn(one, B);
    await expect(two.pull()).rejects.toThrow('ENOSPC');
    await expect(publishIn(two, C)).rejects.toThrow('Nothing was published: cannot write');
    expect([two.current()?.id, two.ids()]).toEqual([A.id, [A.id]]);
    await one.pull();
    expect(one.log()).toHaveLength(2);
    full.is = false;
    await two.pull({ all: true });
    expect(two.current()).toEqual(one.current());
  });

  it('are kept anew by publishing the same again, which is no publication', async () => {
    const store = processOn();
    await publishIn(store, A);
    await db.query('delete from release_files');
    await db.query('delete from release_blobs');
    expect(await publishIn(store, A)).toBeNull();
    const other = processOn();
    await other.pull({ all: true });
    expect([other.isWhole(A.id), other.log().length]).toEqual([true, 1]);
  });

  it('refuse a log that was changed in the database, where everybody may add and nobody change', async () => {
    const store = processOn();
    await publishIn(store, A);
    await publishIn(store, B);
    for (const sql of ["update publications set line = ''", 'delete from publications'])
      await expect(db.asOwner.query(sql)).rejects.toThrow('publications are only added to');
    await db.asOwner.query('alter table publications disable trigger all');
    await db.asOwner.query(
      `update publications set line = replace(line, 'xiao-wang', 'somebody') where n = 1`,
    );
    await expect(processOn().pull()).rejects.toThrow(
      'The audit log in the database was changed at version 1',
    );
  });

  it('go when nobody can need them any more, in the database and in every folder', async () => {
    const [one, two] = [processOn(), processOn()];
    const many = Array.from({ length: 24 }, (_, n) => version(`v${n}`));
    for (const [n, files] of many.entries()) await publishIn(one, files, START + n * DAY);
    await two.pull({ all: true });
    expect(two.ids()).toHaveLength(20);
    expect(one.ids().toSorted()).toEqual(two.ids().toSorted());
    expect(one.sourceIds()).toHaveLength(24);
    const [{ n } = { n: '' }] = await db.query<{ n: string }>(
      'select count(*) n from release_blobs where hash not in (select hash from release_files)',
    );
    expect(Number(n)).toBe(0);
    expect(await two.fetch(many[0]?.id ?? '')).toBe(false);
  });
});
