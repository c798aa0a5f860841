import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReleaseStore } from '../../server/release/release-store.ts';
import { writeStaticSite } from '../../server/release/write-static-site.ts';
import { writeRefusal } from '../../server/write-refusal.ts';
import { type realFs, replaceInFs } from '../support/replace-in-fs.ts';

/** Making folders on a read-only disk, as Node answers: all at once, the reason is lost. */
const mkdirSync = ((path: string, options?: { readonly recursive?: boolean }) => {
  const code = options?.recursive ? 'ENOENT' : 'EROFS';
  throw Object.assign(new Error(`${code}: mkdir '${path}'`), { code, path, syscall: 'mkdir' });
}) as typeof realFs.mkdirSync;

it('the site as plain files on a read-only disk is refused in one sentence that names the place and why', () => {
  const store = { read: () => ({}) } as unknown as ReleaseStore;
  const pointer = { id: '0'.repeat(16) } as never;
  const write = () => writeStaticSite(store, pointer, 'dist/client', join(tmpdir(), 'no-such-site'));
  let refused: unknown = null;
  const restoreFs = replaceInFs({ mkdirSync });
  try {
    write();
  } catch (error) {
    refused = error;
  } finally {
    restoreFs();
  }
  expect(writeRefusal(refused)).toBe(
    `cannot write to ${tmpdir()}: the disk is read-only (EROFS); have it mounted for writing.`,
  );
});
