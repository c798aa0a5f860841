import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { realFs, replaceInFs } from '../support/replace-in-fs.ts';

const { buildNode } = (await import(join(PROJECT_ROOT, 'server/build/build.mjs'))) as {
  buildNode(root: string, options: { readonly pages: boolean; readonly orAsItIs?: boolean }): Promise<void>;
};

const { stampOf } = (await import(join(PROJECT_ROOT, 'server/build/stamp.mjs'))) as {
  stampOf(root: string, paths: readonly string[]): string;
};

// A service may not write into its own program.
const TIMES = join(PROJECT_ROOT, 'dist/node/dukou/.times');

it('what is built is taken as it is, where it cannot be noted that its sources were only touched', async () => {
  await buildNode(PROJECT_ROOT, { pages: false });
  const times = readFileSync(TIMES, 'utf8');
  writeFileSync(TIMES, 'of other files');
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failWith = (code: string) =>
    replaceInFs({
      writeFileSync: ((path: string, ...rest: unknown[]) => {
        if (path === TIMES) throw Object.assign(new Error(code), { code });
        return Reflect.apply(realFs.writeFileSync, null, [path, ...rest]);
      }) as typeof realFs.writeFileSync,
    });
  for (const code of ['EROFS', 'EACCES', 'ENOSPC']) {
    const restore = failWith(code);
    const built = buildNode(PROJECT_ROOT, { pages: false });
    if (code === 'ENOSPC') await expect(built).rejects.toThrow(code);
    else await built;
    restore();
  }
  expect(said.mock.calls).toEqual([]);
  said.mockRestore();
  writeFileSync(TIMES, times);
});

describe('built from other sources', () => {
  const site = mkdtempSync(join(tmpdir(), 'dukou-read-only-'));
  const folder = join(site, 'dist/node/dukou');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.stamp'), 'of other files');
  afterAll(() => rmSync(site, { recursive: true }));

  /** What is said when a start, after a build, fails at its first step. */
  const startWhere = async (error: Error) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const restore = replaceInFs({
      mkdirSync: (() => {
        throw error;
      }) as typeof realFs.mkdirSync,
    });
    try {
      await expect(buildNode(site, { pages: false })).rejects.toThrow(error);
      await buildNode(site, { pages: false, orAsItIs: true });
      return said.mock.calls;
    } finally {
      restore();
      said.mockRestore();
    }
  };

  it.each([
    ['EROFS', 'written'],
    ['EACCES', 'written'],
    ['ERR_MODULE_NOT_FOUND', 'packages'],
  ])('it starts all the same, with one line, where it meets %s; a build does not', async (code, why) => {
    const error = Object.assign(new Error("Cannot find package 'vite'"), { code });
    expect(await startWhere(error)).toEqual([[expect.stringContaining(why)]]);
  });

  it('it does not start where the disk is full, nor where nothing was built', async () => {
    await expect(startWhere(Object.assign(new Error('full'), { code: 'ENOSPC' }))).rejects.toThrow('full');
    rmSync(folder, { recursive: true });
    await expect(startWhere(Object.assign(new Error('none'), { code: 'EROFS' }))).rejects.toThrow('none');
  });
});

it('a newer Node alone makes nothing be built anew', () => {
  const one = stampOf(PROJECT_ROOT, ['package.json']);
  vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '99.0.0' });
  expect(stampOf(PROJECT_ROOT, ['package.json'])).toBe(one);
  vi.restoreAllMocks();
});

it('a database is made, where the empty one cannot be kept for the next', async () => {
  const db = await openDatabase({ dataDir: null, cacheDir: join(PROJECT_ROOT, 'package.json/cache') });
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await db.close();
});
