import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataDir } from '../../server/db/lock-data-dir.ts';
import { realFs, replaceInFs } from '../support/replace-in-fs.ts';

/** A full disk: a file is made, and what is to be in it is not written. */
const writeFileSync: typeof realFs.writeFileSync = (path) => {
  realFs.writeFileSync(path, '');
  throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path, syscall: 'write' });
};

it('the lock of a data folder leaves nothing behind where the disk is full', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-full-'));
  const restoreFs = replaceInFs({ writeFileSync });
  await expect(lockDataDir(dataDir).finally(restoreFs)).rejects.toThrow('ENOSPC');
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
