import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

const guide = readFileSync(join(PROJECT_ROOT, 'docs/forms.md'), 'utf8');
const root = mkdtempSync(join(tmpdir(), 'dukou-widget-guide-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What the guide gives to write, without the indentation of its list. */
function given(pattern: RegExp): string {
  const found = pattern.exec(guide)?.[1];
  if (found === undefined) throw new Error(`docs/forms.md does not give ${pattern}`);
  return found.replace(/^ {3}/gm, '').trim();
}

/** Puts a line behind the first one that holds the text. */
function addLine(path: string, behind: string, line: string): void {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const at = lines.findIndex((one) => one.includes(behind));
  if (at < 0) throw new Error(`${path} has no line with ${behind}`);
  writeFileSync(join(root, path), [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)].join('\n'));
}

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
    const forms = 'engine/react/forms/widgets';
    const component = given(/```tsx\n([\s\S]*?)```/);
    expect(component.split('\n').length).toBeLessThan(30);

    addLine(
      'engine/core/forms/widget-names.ts',
      'WIDGET_NAMES = [',
      `  ${given(/Add its name, `('dots',?)`/)},`,
    );
    addLine(
      'engine/core/forms/widget-rules.ts',
      'WIDGET_RULES: readonly',
      `  ${given(/`(named\('dots'.*\))`/)},`,
    );
    addLine('engine/core/forms/widget-options.ts', 'WIDGET_OPTIONS:', `  ${given(/`(dots: \[\])`/)},`);
    writeFileSync(join(root, forms, 'dots-widget.tsx'), component);
    addLine(`${forms}/widget-components.ts`, 'WIDGET_COMPONENTS:', `  ${given(/`(dots: DotsWidget)`/)},`);
    addLine(
      `${forms}/widget-components.ts`,
      "from './cascade-widget.tsx'",
      "import { DotsWidget } from './dots-widget.tsx';",
    );
    addLine(
      'test/react/forms/widget-fixtures.tsx',
      'FIXTURES: Readonly',
      given(/```ts\n(\s*dots: [\s\S]*?)```/),
    );

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
