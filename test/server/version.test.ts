import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { main } from '../../server/dukou.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

afterEach(() => vi.restoreAllMocks());

it('dukou --version says the version of the package and of the engine', async () => {
  const said: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  expect([await main(['--version']), said.join('')]).toEqual([0, `${version}\n`]);
});
