import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runTask } from '../../server/commands/run-task.ts';
import { keepPrivate } from '../../server/keep-private.ts';
import { listKeys } from '../../server/keys/list-keys.ts';

/** A file that was there when its folder was read, and is gone when it is looked at. */
const GONE = 'gone-meanwhile';
/** A folder of root's, as each disk has one: whoever runs the service cannot look into it. */
const CLOSED = 'lost+found';
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readdirSync = (path: string) => {
    if (path.endsWith(CLOSED)) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    return [...fs.readdirSync(path), GONE];
  };
  return { ...fs, readdirSync };
});

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'dukou-private-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

it('a data folder is mended also where it is a link, and whatever is deleted at that moment', () => {
  const [data, link] = [join(folder, 'disk', 'data'), join(folder, 'data')];
  mkdirSync(join(data, 'db'), { recursive: true });
  writeFileSync(join(data, 'db', '1'), 'numbers');
  chmodSync(join(data, 'db', '1'), 0o666);
  symlinkSync(data, link);
  const said: string[] = [];
  keepPrivate(link, (text) => said.push(text));
  expect([data, join(data, 'db'), join(data, 'db', '1')].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o700, 0o600,
  ]);
  expect(said).toEqual([expect.stringContaining(`could read 3 files and folders in ${link}`)]);
  expect(process.umask()).toBe(0o077);
});

it('a database on another disk is mended where a link leads to it, nothing of others is, and no circle is endless', () => {
  const [data, disk] = [join(folder, 'data'), join(folder, 'disk')];
  for (const path of [data, join(disk, 'base'), join(data, CLOSED)]) mkdirSync(path, { recursive: true });
  // Of root, unless the test is: then what root gave away.
  const others = process.getuid?.() === 0 ? join(folder, 'others') : '/usr';
  if (others !== '/usr') {
    mkdirSync(others);
    chownSync(others, 1, 1);
  }
  writeFileSync(join(disk, 'base', '1'), 'numbers', { mode: 0o644 });
  const links: [string, string][] = [
    [disk, 'db'],
    [others, 'others'],
    [data, 'self'],
    [join(folder, 'nothing'), 'broken'],
  ];
  for (const [target, name] of links) symlinkSync(target, join(data, name));
  keepPrivate(data, () => undefined);
  const paths = [disk, join(disk, 'base'), join(disk, 'base', '1'), others];
  expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o600, 0o755]);
});

it('a command with a PostgreSQL server makes files for its own user only, too', async () => {
  const io = {
    env: { DATABASE_URL: 'postgres://127.0.0.1:1/none', DUKOU_ROOT: folder },
    cwd: folder,
    out: () => undefined,
    err: () => undefined,
    progress: () => undefined,
    exit: () => undefined,
  };
  await expect(runTask(listKeys, null, io)).rejects.toThrow('The PostgreSQL server of DATABASE_URL');
  expect(process.umask()).toBe(0o077);
});
