import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

describe('the benchmark of typing', () => {
  it('draws both forms, types into them and prints what a letter costs in each', async () => {
    const bench = ['test/support/run.mjs', 'bench/form-typing.ts', '--rounds', '1'];
    const { stdout } = await promisify(execFile)(process.execPath, bench, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, VITEST: '' },
    });
    const rows = stdout.split('\n').filter((line) => /^(?:this form|the library as it comes)/.test(line));
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row.match(/\d+\.\d/g)).toHaveLength(6);
  }, 240_000);
});
