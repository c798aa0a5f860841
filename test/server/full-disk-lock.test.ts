import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { lockDataDir } from '../../server/db/data-lock.ts';

/** A full disk: a file is made, and what is to be in it is not written. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeFileSync = (path: string) => {
    fs.writeFileSync(path, '');
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path, syscall: 'write' });
  };
  return { ...fs, writeFileSync };
});

it('the lock of a data folder leaves nothing behind where the disk is full', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-full-'));
  await expect(lockDataDir(dataDir)).rejects.toThrow('ENOSPC');
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
