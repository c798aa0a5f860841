import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomId } from '../../server/accounts/random-id.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { type Product, startProduct } from '../support/start-product.ts';
import { type ReleaseProject, releaseProject } from '../server/support/release-commands.ts';

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
const publish = (n: number, ...more: readonly string[]) =>
  product(n).dukou('publish', '--yes', '--by', `machine ${n}`, '--root', project.root, ...more);
const retitle = (title: string) =>
  project.edit('channels/channel_5262.json', /"title": "[^"]*"/, `"title": "${title}"`);

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
  for (const [path, hash] of Object.entries(parts)) expect([path, sha256(await part(path))]).toEqual([path, hash]);
}

const published: Pointer[] = [];

describe('three servers with a folder each on one PostgreSQL server', () => {
  it('all show what one publishes or takes back, and each has every part of each release', async () => {
    for (const [n, title] of ['一', '二'].entries()) {
      retitle(title);
      const { code, stderr } = await publish(n);
      expect([stderr, code]).toEqual([expect.stringContaining('Published version'), 0]);
      published.push(await pointerOf(product(n)));
      await until((published[n] as Pointer).id);
    }
    const [first, second] = published as [Pointer, Pointer];
    expect(first.id).not.toBe(second.id);
    expect(await product(2).dukou('rollback', '--yes', '--by', 'li')).toMatchObject({ code: 0 });
    await until(first.id);
    for (const one of products) for (const pointer of published) await expectWhole(one, pointer);
    const lists = await Promise.all(
      products.map(async (one) => JSON.parse((await one.dukou('releases', '--json')).stdout)),
    );
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);
  }, 300_000);
});
