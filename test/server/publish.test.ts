import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishedReleases } from '../../server/release/open-releases.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { keepSmall } from '../support/smaller-configuration.ts';
import { type Product, startProduct } from '../support/start-product.ts';

/** Each follows all visitors several times. */
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
let root = '';
let product: Product;
/** The process of commands that need none of their own: most of their time goes into starting one. */
let host: ChildProcess;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-publish-'));
  folders.push(folder);
  return folder;
}

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = () => ({
  ...process.env,
  NODE_ENV: '',
  DATA_DIR: product.dataDir,
  DUKOU_ROOT: PROJECT_ROOT,
});

/** Runs `dukou …` on the project copy and the product's data. */
async function dukou(args: readonly string[]): Promise<Finished> {
  host.send([...args, '--root', root]);
  const [finished] = await once(host, 'message');
  return finished;
}

/**
 * The same in a process of its own, which `limit` holds to something; `kill` ends it so many milliseconds after it
 * began to write.
 */
function dukouAlone(
  args: readonly string[],
  options: { readonly limit?: string; readonly kill?: number } = {},
): Promise<Finished> {
  const command = `${options.limit ?? ''} exec "${process.execPath}" server/launch.mjs "$@"`;
  const child = spawn('bash', ['-c', command, 'dukou', ...args, '--root', root], {
    cwd: PROJECT_ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { kill } = options;
  if (kill !== undefined) {
    const folder = join(product.dataDir, 'releases');
    const watcher = watch(folder, (_, name) => {
      if (!name?.startsWith('.draft-')) return;
      watcher.close();
      setTimeout(() => child.kill('SIGKILL'), kill);
    });
    child.once('close', () => watcher.close());
  }
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

async function published(...args: string[]): Promise<string> {
  const { stdout, stderr, code } = await dukou(['publish', '--yes', '--json', ...args]);
  if (code !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { release: string }).release;
}

async function served(which: 'current' | 'before' = 'current'): Promise<string> {
  return ((await (await fetch(`${product.url}/release/${which}.json`)).json()) as { id: string }).id;
}

const login = async (): Promise<string> => (await fetch(`${product.url}/login`)).text();

function rename(name: string): void {
  const path = join(root, 'schemas/brands/default.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"name": "[^"]*"/, `"name": "${name}"`));
}

/** Milliseconds until visitors get a release. */
async function pickUp(id: string): Promise<number> {
  const start = performance.now();
  await expect.poll(served, { interval: 20, timeout: 10_000 }).toBe(id);
  return performance.now() - start;
}

function scripts(): string {
  const folder = join(PROJECT_ROOT, 'dist/client/assets');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

beforeAll(async () => {
  root = newFolder();
  for (const folder of ['hosts', 'channels', 'schemas', 'src/public/brand', 'server/config']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  symlinkSync(join(PROJECT_ROOT, 'dist'), join(root, 'dist'));
  keepSmall(root);
  product = await startProduct({ dataDir: newFolder(), env: { DUKOU_ROOT: root } });
  host = fork('test/support/command-host.mjs', { cwd: PROJECT_ROOT, env: environment(), silent: true });
  await once(host.stdout as NodeJS.ReadableStream, 'data');
}, 300_000);
afterAll(async () => {
  host?.kill();
  await product?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('publishing while the site runs', () => {
  it('reaches visitors within a second, can be taken back, and leaves the scripts as they are', async () => {
    const before = scripts();
    rename('甲渡');
    const draft = await dukou(['publish', '--dry-run']);
    expect(draft.stderr).toMatch(/^Nothing was published\. It would become release [0-9a-f]{16}\.$/m);
    const first = await published('--by', '小王', '--note', '第一次');
    expect(await pickUp(first)).toBeLessThan(1000);
    expect(await login()).toContain('甲渡');

    rename('乙渡');
    writeFileSync(
      join(root, 'channels/channel_7777.json'),
      '{\n  "$schema": "../schemas/meta/channel.schema.json",\n  "channel": "channel_7777",\n  "title": "乙的首页"\n}\n',
    );
    const preview = await dukou(['diff']);
    expect(preview.code).toBe(0);
    expect(preview.stdout).toContain('channels/channel_7777.json (new)');
    expect(preview.stdout).toMatch(
      /\/site\/brand\/0\/fields\/name[^\n]*\n +"甲渡" → "乙渡" +schemas\/brands\/default\.json:\d+/,
    );
    expect(await login()).toContain('甲渡');

    const second = await published('--by', '小李', '--note', '第二次');
    expect(await pickUp(second)).toBeLessThan(1000);
    expect(await (await fetch(`${product.url}/login?channel=7777`)).text()).toContain('乙的首页');
    expect(await served('before')).toBe(first);

    const back = await dukou(['rollback', '--yes', '--by', '小王', '--note', '撤回']);
    expect(back.code).toBe(0);
    expect(await pickUp(first)).toBeLessThan(1000);
    expect(await login()).toContain('甲渡');
    expect([first, second]).not.toContain(await served('before'));
    expect(scripts()).toBe(before);

    const { stdout } = await dukou(['releases', '--json']);
    const { current, publications } = JSON.parse(stdout) as {
      current: string;
      publications: { action: string }[];
    };
    expect(current).toBe(first);
    const ofPeople = publications.filter(({ action }) => action !== 'start');
    expect(ofPeople).toMatchObject([
      { action: 'rollback', id: first, before: second, by: '小王', note: '撤回', state: 'current' },
      { action: 'publish', id: second, before: first, by: '小李', note: '第二次', state: 'kept' },
      { action: 'publish', id: first, by: '小王', note: '第一次', state: 'kept' },
    ]);
    expect(product.said()).toContain(`(release ${first}): 撤回`);

    const parts = await fetch(`${product.url}/release/${second}/site.json`);
    expect([parts.status, parts.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const secret of ['release.json', 'seal.json', 'origins.json', 'log.jsonl']) {
      expect((await fetch(`${product.url}/release/${second}/${secret}`)).status, secret).toBe(404);
    }
  });

  it('brings new pictures of a brand along', async () => {
    const path = join(root, 'src/public/brand/default/logo.svg');
    writeFileSync(path, readFileSync(path, 'utf8').replace('</svg>', '<!-- new --></svg>'));
    const { stdout } = await dukou(['diff']);
    expect(stdout).toContain('src/public/brand/default/logo.svg');
    await pickUp(await published());
    expect(await (await fetch(`${product.url}/brand/default/logo.svg`)).text()).toContain('<!-- new -->');
  });

  it('with mistakes, or a picture that is missing, is refused with file and line', async () => {
    const before = await served();
    const path = join(root, 'schemas/brands/default.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('/brand/default/logo.svg', '/brand/default/lgoo.svg'));
    const missing = await dukou(['publish', '--yes']);
    expect(missing).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^schemas\/brands\/default\.json:\d+ .*lgoo\.svg/),
    });
    writeFileSync(path, text.replace('"name"', '"nmae"'));
    const mistaken = await dukou(['publish', '--yes']);
    expect(mistaken).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^schemas\/brands\/default\.json:\d+:\d+ +error/m),
    });
    writeFileSync(path, text);
    expect(await served()).toBe(before);
  });

  it('says which visitors get something else, and with --only publishes that and nothing beyond', async () => {
    const before = await served();
    const channel = join(root, 'channels/channel_7778.json');
    writeFileSync(
      channel,
      '{\n  "$schema": "../schemas/meta/channel.schema.json",\n  "channel": "channel_7778",\n  "title": "只有它"\n}\n',
    );
    const preview = await dukou(['diff', '--only', 'channel_7778']);
    expect(preview).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^channel_7778$[\s\S]*→ 只有它$/m),
    });

    const brand = join(root, 'schemas/brands/default.json');
    const text = readFileSync(brand, 'utf8');
    rename('己渡');
    const picture = join(root, 'src/public/brand/default/logo.svg');
    const drawing = readFileSync(picture, 'utf8');
    writeFileSync(picture, `${drawing}<!-- bigger -->`);
    const part = await dukou(['publish', '--yes', '--only', 'channel_7778']);
    expect(part).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Stays unpublished: schemas\/brands\/default\.json, src\/public\/brand\/default\/logo\.svg$/m,
      ),
    });
    await expect.poll(served).not.toBe(before);
    const alone = await served();
    expect(await login()).not.toContain('己渡');

    for (const [name, meant] of [
      ['channel_777', 'channel_7778'],
      ['car.h5.exmple.com', 'car.h5.example.com'],
    ] as const) {
      for (const command of [['diff'], ['publish', '--yes']]) {
        const unknown = await dukou([...command, '--only', 'channel_7778', name]);
        expect(unknown).toMatchObject({
          code: 2,
          stderr: expect.stringMatching(
            new RegExp(`no channel or host "${name}".*Did you mean .*${meant}`, 'i'),
          ),
        });
      }
    }
    expect(await served()).toBe(alone);

    writeFileSync(brand, text);
    writeFileSync(picture, drawing);
    rmSync(channel);
    await pickUp(await published());
  });

  it('is refused where a visitor would have no way on', async () => {
    const before = await served();
    const path = join(root, 'schemas/pages/loan-guide.json');
    const text = readFileSync(path, 'utf8');
    const page = JSON.parse(text) as { blocks: { block: string }[] };
    page.blocks = page.blocks.filter(({ block }) => block !== 'actions');
    writeFileSync(path, JSON.stringify(page));
    const { code, stdout } = await dukou(['publish', '--yes']);
    expect(code).toBe(1);
    expect(stdout).toContain('loan-guide');
    expect(stdout).toContain('dukou explain');
    writeFileSync(path, text);
    expect(await served()).toBe(before);
  });

  it('by two at once makes one of them current and tells the other, or both one after the other', async () => {
    rename('丙渡');
    const outcomes = await Promise.all([
      dukouAlone(['publish', '--yes', '--by', '一']),
      dukouAlone(['publish', '--yes', '--by', '二']),
    ]);
    // The same files: whoever comes second finds them published.
    for (const { code, stderr } of outcomes) {
      if (code !== 0)
        expect(stderr).toMatch(/Meanwhile [一二] made version \d+ \(release [0-9a-f]{16}\) current/);
    }
    expect(outcomes.some(({ code }) => code === 0)).toBe(true);
    await pickUp(publishedReleases(product.dataDir).current()?.id ?? '');
    expect(await login()).toContain('丙渡');
  });
});

describe('publishing that comes to nothing', () => {
  const store = () => publishedReleases(product.dataDir);

  it('on a full disk says so, and visitors keep the old release', async () => {
    const before = await served();
    rename('丁渡');
    const { code, stderr } = await dukouAlone(['publish', '--yes'], { limit: "trap '' XFSZ; ulimit -f 20;" });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`cannot be written \\(EFBIG.*Visitors keep getting version \\d+ \\(release ${before}\\)`),
    );
    expect(store().current()?.id).toBe(before);
    expect(readdirSync(store().root).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('killed at any moment leaves the old release or the new one, whole, and the server runs on', async () => {
    const before = await served();
    for (const kill of [0, 20, 60, 150]) {
      await dukouAlone(['publish', '--yes'], { kill });
      const id = store().current()?.id ?? '';
      expect(store().read(id).id).toBe(id);
    }
    const after = await published();
    expect(after).not.toBe(before);
    await pickUp(after);
    expect(await login()).toContain('丁渡');
  });

  it.each([
    ['publish'],
    ['rollback'],
    ['rollback', '--yes', 'ffff0000'],
    ['diff', 'nothing', 'current'],
    ['publish', '--nope'],
    ['static', join(PROJECT_ROOT, 'package.json')],
    ['static', join(PROJECT_ROOT, 'package.json/site')],
  ])('%s called wrongly ends with 2', async (...args) => {
    const { code, stderr } = await dukou(args);
    expect(code).toBe(2);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => /^\s+at /.test(line)),
    ).toEqual([]);
  });
});

describe('a server that starts', () => {
  it('shows what was published, not what the files say, and says so', async () => {
    const id = await served();
    rename('戊渡');
    await product.interrupt();
    mkdirSync(join(root, 'dist'), { recursive: true });
    product = await startProduct({ dataDir: product.dataDir });
    expect(await served()).toBe(id);
    expect(product.said()).toContain(`(release ${id}); changed files wait for: npx dukou publish`);
  });
});
