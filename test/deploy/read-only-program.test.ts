import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { realFs, replaceInFs } from '../support/replace-in-fs.ts';

const { buildNode } = (await import(join(PROJECT_ROOT, 'server/build/build.mjs'))) as {
  buildNode(root: string, options: { readonly pages: boolean }): Promise<void>;
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

it('a database is made, where the empty one cannot be kept for the next', async () => {
  const db = await openDatabase({ dataDir: null, cacheDir: join(PROJECT_ROOT, 'package.json/cache') });
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await db.close();
});
