import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { VisitData } from '../../engine/decide/model/visit-data.ts';
import { randomId } from '../../server/accounts/random-id.ts';
import { digestOf, type Judgement } from '../../server/console/checks/judge-draft.ts';
import { runJudge } from '../../server/console/checks/run-judge.ts';
import { channelBook } from '../../server/console/drafts/channel-book.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { copiedReleases, publishedReleases } from '../../server/release/open-releases.ts';
import { rollBack, wayBack } from '../../server/release/publish.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { type SharedReleases, sharedReleases } from '../../server/release/shared-releases.ts';
import { readSettings } from '../../server/settings.ts';
import { type ReleaseProject, releaseProject } from '../server/support/release-commands.ts';
import { newPhone } from '../server/support/running-service.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { type Product, startProduct } from '../support/start-product.ts';

const server = inject('postgres') ?? '';
const url = new URL(server);
url.pathname = `shared_releases_${randomId()}`;
const env = { DATABASE_URL: url.href, DUKOU_CONSOLE_PORT: 'off' };
const folders = ['a', 'b', 'c'].map(() => mkdtempSync(join(tmpdir(), 'dukou-shared-')));

let admin: pg.Client;
let project: ReleaseProject;
let products: Product[] = [];

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${url.pathname.slice(1)}`);
  project = releaseProject();
  cpSync(join(PROJECT_ROOT, 'server/config'), join(project.root, 'server/config'), { recursive: true });
  products = await Promise.all(folders.map((dataDir) => startProduct({ dataDir, env })));
}, 300_000);

afterAll(async () => {
  await Promise.all(products.map((product) => product.interrupt()));
  await admin.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  project.close();
});

const product = (n: number): Product => products[n] as Product;

/** A fourth machine, which only publishes: by the same code, without the proof that a command begins with. */
async function asPublisher(use: (store: SharedReleases) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-publisher-'));
  const db = await openDatabase({ url: url.href, limits: readSettings({}, { dev: false }).databaseLimits });
  const store = sharedReleases(copiedReleases(folder), db, () => undefined);
  await store.pull({ all: true });
  await use(store);
  await db.close();
  rmSync(folder, { recursive: true });
}

const by = { by: 'wang', note: '', now: Date.now };
const goBack = (store: SharedReleases) => rollBack(store, wayBack(store, lineBefore(store)), by);
/** The version of the other release. */
const lineBefore = (store: SharedReleases) => {
  const version = store
    .log()
    .findLast(({ id, action }) => action === 'publish' && id !== store.current()?.id);
  return version === undefined ? null : { id: version.id, version };
};

/** As the console of a machine publishes a draft that was checked: by a process of its own. */
async function publishDraft(n: number, title: string): Promise<Judgement> {
  const dataDir = folders[n] as string;
  const store = publishedReleases(dataDir);
  const sources = store.log().at(-1)?.sources ?? '';
  const cell = { channel: 'channel_5262', header: '标题' };
  const before = channelBook(store.sourcesOf({ id: '', sources })?.files ?? []).cell(
    cell.channel,
    cell.header,
  );
  const digest = digestOf([{ ...cell, value: title, before }]);
  const run = runJudge([join(PROJECT_ROOT, 'server/launch.mjs'), 'judge'], { ...process.env, ...env });
  const who = { draft: 1, attempt: 'a', by: '小李', note: '' };
  return run({
    is: 'draft',
    root: PROJECT_ROOT,
    programs: [],
    dataDir,
    sources,
    cells: [{ ...cell, value: title }],
    publish: { ...who, digest, outcomeDigest: '', isChecked: true },
  });
}

interface Pointer {
  readonly id: string;
  readonly manifest: string;
}

async function pointerOf({ url: origin }: Product): Promise<Pointer> {
  return (await (await fetch(`${origin}/release/current.json`)).json()) as Pointer;
}
const shown = async () => Promise.all(products.map(async (one) => (await pointerOf(one)).id));

async function until(id: string): Promise<void> {
  await expect.poll(shown, { interval: 20 }).toEqual(products.map(() => id));
}

/** Everything that a page of a release asks for, of this process. */
async function expectWhole({ url: origin }: Product, { id, manifest }: Pointer): Promise<void> {
  const part = async (path: string) => {
    const answer = await fetch(`${origin}/release/${id}/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const text = await part('manifest.json');
  expect(sha256(text)).toBe(manifest);
  const { parts } = JSON.parse(text.toString('utf8')) as { readonly parts: Readonly<Record<string, string>> };
  for (const [path, hash] of Object.entries(parts))
    expect([path, sha256(await part(path))]).toEqual([path, hash]);
}

const published: Pointer[] = [];

describe('three servers with a folder each on one PostgreSQL server', () => {
  it('all show what one publishes or takes back, and each has every part of each release', async () => {
    project.edit('channels/channel_5262.json', '首页', '主页');
    const byFiles = await product(0).dukou('publish', '--yes', '--by', 'wang', '--root', project.root);
    expect(byFiles).toMatchObject({ code: 0, stderr: expect.stringContaining('Published version') });
    published.push(await pointerOf(product(0)));
    await until((published[0] as Pointer).id);
    expect(await publishDraft(1, '二')).toMatchObject({ is: 'published' });
    await expect.poll(async () => (await shown())[1]).not.toBe(published[0]?.id);
    published.push(await pointerOf(product(1)));
    await until((published[1] as Pointer).id);
    const [first, second] = published as [Pointer, Pointer];
    expect(first.id).not.toBe(second.id);
    expect(await product(2).dukou('rollback', '--yes', '--by', 'li')).toMatchObject({ code: 0 });
    await until(first.id);
    for (const one of products) for (const pointer of published) await expectWhole(one, pointer);
    const [one, other] = await Promise.all(
      [0, 1].map(async (n) => JSON.parse((await product(n).dukou('releases', '--json')).stdout)),
    );
    expect(one.publications.map(({ by }: { by: string }) => by).slice(0, 3)).toEqual(['li', '小李', 'wang']);
    expect(other).toEqual(one);
  }, 300_000);

  it('are asked by whoever publishes at a terminal whether there are people in the console', async () => {
    const person = new pg.Client({ connectionString: url.href });
    await person.connect();
    await person.query(
      `insert into console_people (id, name, login, roles, ranges, created_at)
       values ('p', '王', 'wang', '["viewer"]', '[]', now())`,
    );
    project.edit('schemas/legal.json', '0002号-1', '0002号-2');
    const refused = await product(0).dukou('publish', '--yes', '--root', project.root);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('公司与备案号的对应')]);
    project.edit('schemas/legal.json', '0002号-2', '0002号-1');
    await person.query("delete from console_people where id = 'p'");
    await person.end();
  }, 60_000);

  it('give a visit everything of the release that its page names, from whichever server, while it changes', async () => {
    let isOver = false;
    let visits = 0;
    const seen = new Set<string>();
    const visit = async (n: number): Promise<void> => {
      const answer = await fetch(`${product(n % 3).url}/login`);
      const page = await answer.text();
      // The document without a page, where making one takes too long: it asks again.
      if (answer.status === 503) return;
      const data = /<script id="dukou-visit"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '';
      const { release, manifest } = JSON.parse(data) as VisitData;
      seen.add(release.id);
      await expectWhole(product((n + 1) % 3), { id: release.id, manifest: manifest ?? '' });
      visits += 1;
    };
    await asPublisher(async (store) => {
      const visitors = Promise.all(
        [0, 1, 2].map(async (n) => {
          while (!isOver) await visit(n);
        }),
      );
      for (let times = 0; times < 6; times += 1) {
        const { id } = await goBack(store);
        await until(id);
        await expect.poll(() => seen.has(id), { interval: 20, timeout: 60_000 }).toBe(true);
      }
      isOver = true;
      await visitors;
    });
    expect(visits).toBeGreaterThan(3);
  }, 120_000);

  it('show what is current from the first moment on, also with an empty folder, or without the database', async () => {
    const current = (await pointerOf(product(0))).id;
    product(1).kill();
    product(2).kill();
    rmSync(folders[1] as string, { recursive: true });
    const line = createServer();
    await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve));
    const { port } = line.address() as AddressInfo;
    await new Promise((resolve) => line.close(resolve));
    const through = new URL(url);
    through.port = String(port);
    const [dataDir = '', cutOff = ''] = folders.slice(1);
    const started = await Promise.all([
      startProduct({ dataDir, env }),
      startProduct({ dataDir: cutOff, env: { ...env, DATABASE_URL: through.href } }),
    ]);
    products = [product(0), ...started];
    expect(await shown()).toEqual([current, current, current]);
    for (const one of started) await expectWhole(one, await pointerOf(one));
    const ask = async () => {
      const body = new URLSearchParams({ phone: newPhone() });
      const answer = await fetch(`${product(2).url}/v1/user/sendLoginSms`, { method: 'POST', body });
      return (await answer.json()) as { readonly code: number; readonly data: { readonly reason?: string } };
    };
    expect(await ask()).toMatchObject({ code: 500, data: { reason: 'busy' } });
    expect((await fetch(`${product(2).opsUrl}/readyz`)).status).toBe(503);
    expect((await fetch(`${product(2).url}/login`)).status).toBe(200);
    // What is made current meanwhile does not reach it, and does as soon as the database does.
    await asPublisher(async (store) => void (await goBack(store)));
    expect((await pointerOf(product(2))).id).toBe(current);
    line.on('connection', (from) => {
      const to = connect(Number(url.port), url.hostname);
      for (const one of [from, to]) one.on('error', () => undefined);
      from.pipe(to).pipe(from);
    });
    await new Promise<void>((resolve) => void line.listen(port, '127.0.0.1', resolve));
    await expect.poll(async () => (await ask()).code).toBe(200);
    await expect.poll(async () => (await pointerOf(product(2))).id).not.toBe(current);
    expect(new Set(await shown()).size).toBe(1);
    await product(2).interrupt();
    line.close();
  }, 300_000);
});
