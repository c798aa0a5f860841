import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../../support/browser-test.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

// The benchmark starts a server and a browser of its own.
test.describe('the benchmark of typing', () => {
  test('draws both forms, types into them and prints what a letter costs in each', async () => {
    test.setTimeout(240_000);
    const bench = ['test/support/run.mjs', 'bench/form-typing.ts', '--rounds', '1'];
    const { stdout } = await promisify(execFile)(process.execPath, bench, { cwd: PROJECT_ROOT });
    const rows = stdout.split('\n').filter((line) => /^(?:this form|the library as it comes)/.test(line));
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row.match(/\d+\.\d/g)).toHaveLength(6);
  });
});
