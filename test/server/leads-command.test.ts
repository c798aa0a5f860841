import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { registerLeadsCommand } from '../../server/commands/leads-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'dukou-leads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function list(dataDir: string) {
  const said: string[] = [];
  const program = new Command();
  registerLeadsCommand(program, {
    env: { DATA_DIR: dataDir },
    cwd: folder,
    out: () => undefined,
    err: (text) => said.push(text),
    progress: () => undefined,
    exit: () => undefined,
  });
  await program.parseAsync(['leads', 'list'], { from: 'user' });
  return said;
}

describe('leads list', () => {
  it('says which data folder it reads, and that nothing is there yet', async () => {
    expect(await list(folder)).toEqual([
      `reading the data folder ${folder}`,
      'no server has saved anything there yet',
    ]);
  });

  it('fails when the data folder does not exist, and says what to give', async () => {
    const missing = join(folder, 'nowhere');
    await expect(list(missing)).rejects.toThrow(
      new RegExp(`There is no data folder ${missing}.*DATA_DIR=FOLDER`),
    );
  });
});
