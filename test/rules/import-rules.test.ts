import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from '../support/import-rules.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const trees: string[] = [];

/** A small tree in which each file imports what is given, plus the files that are imported. */
function plant(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'dukou-rules-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true, force: true });
});

const LEAF = 'export const leaf = 1;\n';

/** from, to, rule that refuses it */
const REFUSED: readonly (readonly [string, string, string])[] = [
  ['engine/decide/guard/a.ts', 'engine/runtime/b.ts', 'room-core'],
  ['engine/runtime/run/a.ts', 'engine/react/b.ts', 'room-runtime'],
  ['engine/react/page/a.ts', 'src/b.ts', 'room-react'],
  ['engine/react/page/a.ts', 'engine/cli/b.ts', 'room-react'],
  ['src/a.ts', 'server/b.ts', 'room-src'],
  ['engine/cli/a.ts', 'engine/runtime/b.ts', 'room-cli'],
  ['server/a.ts', 'engine/runtime/b.ts', 'room-server'],
  ['server/a.ts', 'src/b.ts', 'room-server'],
  ['engine/decide/model/a.ts', 'engine/decide/rules/b.ts', 'core-floor-model'],
  ['engine/compile/problems/a.ts', 'engine/decide/rules/b.ts', 'core-floor-problems'],
  ['engine/decide/rules/a.ts', 'engine/decide/guard/b.ts', 'core-floor-rules-text'],
  ['engine/decide/facts/a.ts', 'engine/decide/guard/b.ts', 'core-floor-facts'],
  ['engine/decide/guard/a.ts', 'engine/compile/b.ts', 'core-floor-guard-flow-brand-routing-forms'],
  ['engine/decide/routing/a.ts', 'engine/decide/guard/b.ts', 'core-floor-flow-brand-routing-forms'],
  ['server/a.ts', 'test/support/b.ts', 'proof-stays-outside'],
];

const ALLOWED: readonly (readonly [string, string])[] = [
  ['engine/runtime/a.ts', 'engine/decide/guard/b.ts'],
  ['engine/react/a.ts', 'engine/runtime/b.ts'],
  ['src/a.ts', 'engine/react/b.ts'],
  ['engine/cli/a.ts', 'engine/compile/b.ts'],
  ['server/a.ts', 'engine/cli/b.ts'],
  ['engine/decide/guard/a.ts', 'engine/decide/rules/b.ts'],
  ['engine/decide/rules/a.ts', 'engine/decide/model/b.ts'],
  ['engine/compile/a.ts', 'engine/forms/b.ts'],
  ['test/core/a.ts', 'engine/decide/guard/b.ts'],
];

function importing(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `import { leaf } from '${up}${to}';\nexport const a = leaf;\n`;
}

describe('import rules', () => {
  it.each(REFUSED)('%s may not import %s', async (from, to, rule) => {
    const { violations } = await checkImports(
      PROJECT_ROOT,
      plant({ [from]: importing(from, to), [to]: LEAF }),
    );
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(`${rule}: ${from} → ${to}`);
  });

  it.each(ALLOWED)('%s may import %s', async (from, to) => {
    const { violations } = await checkImports(
      PROJECT_ROOT,
      plant({ [from]: importing(from, to), [to]: LEAF }),
    );
    expect(violations).toEqual([]);
  });

  it('a type is an import like any other', async () => {
    const from = 'engine/decide/model/a.ts';
    const to = 'engine/runtime/b.ts';
    const text = `import type { B } from '../../runtime/b.ts';\nexport type A = B;\n`;
    const root = plant({ [from]: text, [to]: 'export type B = 1;\n' });
    expect((await checkImports(PROJECT_ROOT, root)).violations.join()).toContain('room-core');
  });

  it('two files may not need each other', async () => {
    const root = plant({
      'engine/decide/guard/a.ts': "import { b } from './b.ts';\nexport const a: number = b;\n",
      'engine/decide/guard/b.ts': "import { a } from './a.ts';\nexport const b: number = a;\n",
    });
    expect((await checkImports(PROJECT_ROOT, root)).violations.join()).toContain('no-cycles');
  });

  it('core may not use Node, nor import a file that does not exist', async () => {
    const root = plant({
      'engine/decide/guard/a.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
      'engine/decide/guard/b.ts': "import { c } from './missing.ts';\nexport const b = c;\n",
    });
    const { violations } = await checkImports(PROJECT_ROOT, root);
    expect(violations.join('\n')).toContain('no-node-in-browser: engine/decide/guard/a.ts');
    expect(violations.join('\n')).toContain('resolvable: engine/decide/guard/b.ts');
  });

  it('every source file of the project is looked at', async () => {
    const { seen, unseen } = await checkImports(PROJECT_ROOT);
    expect(unseen).toEqual([]);
    expect(seen).toBeGreaterThan(50);
  });
});
