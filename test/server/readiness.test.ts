import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkWrites } from '../../server/db/check-writes.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { skipBecause } from '../support/skip-because.ts';
import { type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const readiness = async () => (await fetch(`${service.opsUrl}/readyz`)).status;

describe('a server is not ready', () => {
  it('while its database is read-only, and is again afterwards', async () => {
    expect(await readiness()).toBe(200);
    await service.db.query('set default_transaction_read_only = on');
    expect((await service.db.query('select 1')).length).toBe(1);
    expect(await readiness()).toBe(503);
    await service.db.query('set default_transaction_read_only = off');
    expect(await readiness()).toBe(200);
  });

  it('while its disk is full, and is again when there is room; nothing is left behind', async (context) => {
    if (process.platform !== 'linux') skipBecause(context, 'no /dev/full here');
    const before = readdirSync(service.dataDir);
    symlinkSync('/dev/full', join(service.dataDir, 'write-check'));
    expect(await readiness()).toBe(503);
    expect(await readiness()).toBe(200);
    expect(readdirSync(service.dataDir)).toEqual(before);
  });
});

it('a disk that takes no more of the journal takes no changes, until it does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-ready-'));
  const db = await openDatabase({ dataDir, cacheDir: join(PROJECT_ROOT, 'dist/cache') });
  const file = await open(join(dataDir, 'any'), 'w');
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const datasync = vi.spyOn(Object.getPrototypeOf(file), 'datasync').mockRejectedValue(full);
  await expect(checkWrites(db, dataDir, 0)).rejects.toBe(full);
  datasync.mockRestore();
  await checkWrites(db, dataDir, 0);
  await file.close();
  await db.close();
  rmSync(dataDir, { recursive: true });
});
