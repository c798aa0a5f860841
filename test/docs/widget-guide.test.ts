import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { followControlGuide, guidedComponent } from '../support/follow-control-guide.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const root = mkdtempSync(join(tmpdir(), 'dukou-widget-guide-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the developers' guide to a control", () => {
  it('can be followed literally: the new control passes the contract that every control passes', async () => {
    for (const path of ['engine', 'schemas', 'test']) {
      mkdirSync(join(root, path));
      cpSync(join(PROJECT_ROOT, path), join(root, path), {
        recursive: true,
        filter: (from) => !from.includes('artifacts'),
      });
    }
    for (const path of ['node_modules', 'package.json', 'tsconfig.json', 'src']) {
      symlinkSync(join(PROJECT_ROOT, path), join(root, path));
    }
    expect(guidedComponent.split('\n').length).toBeLessThan(30);
    followControlGuide(root);

    const vitest = join(PROJECT_ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [
      'run',
      '--config',
      'test/vitest.config.ts',
      '--project',
      'unit',
      '-t',
      'widget dots',
      '--reporter=json',
    ];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [vitest, ...args, 'test/react/forms/widgets.test.tsx'],
      { cwd: root, env: { ...process.env, VITEST: '' }, maxBuffer: 1 << 24 },
    ).catch((error: { readonly stdout?: string; readonly stderr?: string }) => {
      throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    });
    const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      readonly numPassedTests: number;
      readonly numFailedTests: number;
    };
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(6);
  }, 240_000);
});
