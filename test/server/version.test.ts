import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

it("behind the name of a command, --version is the command's own", async () => {
  vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'dukou-version-')));
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(String(text)));
  expect(await main(['publish', '--version', '9', '--yes'])).toBe(2);
  expect(said.join('\n')).toContain('"9" is no version that was published');
  vi.unstubAllEnvs();
});
