import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { main } from '../../server/dukou.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** Runs `dukou` with these words; resolves to the exit code and to what it said. */
async function dukou(...args: readonly string[]): Promise<readonly [number, string]> {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'dukou-version-')) };
  const code = await main(args, { env, cwd: PROJECT_ROOT, out: say, err: say, progress: () => undefined });
  return [code, said.join('\n')];
}

it('dukou --version says the version of the package and of the engine', async () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  expect(await dukou('--version')).toEqual([0, version]);
});

it("behind the name of a command, --version is the command's own", async () => {
  const [code, said] = await dukou('publish', '--version', '9', '--yes');
  expect([code, said]).toEqual([2, expect.stringContaining('"9" is no version that was published')]);
});
