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

/** Every room, and the rooms that its files may import besides their own. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'engine/decide': [],
  'engine/forms': ['engine/decide'],
  'engine/compile': ['engine/decide', 'engine/forms'],
  'engine/analyse': ['engine/decide', 'engine/forms', 'engine/compile'],
  'engine/runtime': ['engine/decide', 'engine/forms'],
  'engine/react': ['engine/decide', 'engine/forms', 'engine/runtime'],
  'engine/cli': ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse'],
  src: ['engine/decide', 'engine/forms', 'engine/runtime', 'engine/react'],
  server: ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse', 'engine/cli'],
};
const ROOMS = Object.keys(MAY_IMPORT);
const PAIRS = ROOMS.flatMap((from) => ROOMS.filter((to) => to !== from).map((to) => [from, to] as const));
const isAllowed = ([from, to]: readonly [string, string]) => MAY_IMPORT[from]?.includes(to) ?? false;

/** Within a room: from, to, the rule that refuses it. */
const FLOORS: readonly (readonly [string, string, string])[] = [
  ['engine/decide/model', 'engine/decide/rules', 'decide-floor-model'],
  ['engine/decide/rules', 'engine/decide/guard', 'decide-floor-rules-text'],
  ['engine/decide/text', 'engine/decide/facts', 'decide-floor-rules-text'],
  ['engine/decide/facts', 'engine/decide/guard', 'decide-floor-facts'],
  ['engine/decide/facts', 'engine/decide/calls', 'decide-floor-facts'],
  ['engine/decide/flow', 'engine/decide/facts', 'decide-floor-flow-brand-routing'],
  ['engine/decide/routing', 'engine/decide/guard', 'decide-floor-flow-brand-routing'],
  ['engine/compile/problems', 'engine/compile/checks', 'compile-floor-problems'],
  ['server', 'test/support', 'proof-stays-outside'],
];

/** One file for each import, named for where it leads. */
function importing(pairs: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const files = pairs.flatMap(([from, to]) => {
    const up = '../'.repeat(from.split('/').length);
    const text = `import { leaf } from '${up}${to}/leaf.ts';\nexport const a = leaf;\n`;
    return [
      [`${from}/to-${to.replaceAll('/', '-')}.ts`, text],
      [`${to}/leaf.ts`, 'export const leaf = 1;\n'],
    ];
  });
  return Object.fromEntries(files) as Readonly<Record<string, string>>;
}

describe('import rules', () => {
  it('refuse each room every room that it may not know', async () => {
    const refused = PAIRS.filter((pair) => !isAllowed(pair));
    const { violations } = await checkImports(PROJECT_ROOT, plant(importing(refused)));
    const told = violations.map((line) => line.replace(/ \(.*$/, ''));
    const expected = refused.map(
      ([from, to]) =>
        `room-${from.split('/').at(-1)}: ${from}/to-${to.replaceAll('/', '-')}.ts → ${to}/leaf.ts`,
    );
    expect([...told].sort()).toEqual([...expected].sort());
  });

  it('refuse a floor of a room the floors above it, and shipped files the tests', async () => {
    const { violations } = await checkImports(
      PROJECT_ROOT,
      plant(importing(FLOORS.map(([from, to]) => [from, to]))),
    );
    for (const [from, to, rule] of FLOORS) {
      expect(
        violations.filter((line) => line.startsWith(`${rule}: ${from}/`) && line.includes(`→ ${to}/`)),
      ).toHaveLength(1);
    }
    expect(violations).toHaveLength(FLOORS.length);
  });

  it('allow the rest', async () => {
    const allowed = [
      ...PAIRS.filter(isAllowed),
      ['engine/decide/guard', 'engine/decide/rules'],
      ['engine/decide/rules', 'engine/decide/model'],
      ['test/decide', 'engine/decide/guard'],
    ] as const;
    expect((await checkImports(PROJECT_ROOT, plant(importing(allowed)))).violations).toEqual([]);
  });

  it('a type is an import like any other', async () => {
    const from = 'engine/decide/model/a.ts';
    const to = 'engine/runtime/b.ts';
    const text = `import type { B } from '../../runtime/b.ts';\nexport type A = B;\n`;
    const root = plant({ [from]: text, [to]: 'export type B = 1;\n' });
    expect((await checkImports(PROJECT_ROOT, root)).violations.join()).toContain('room-decide');
  });

  it('two files may not need each other', async () => {
    const root = plant({
      'engine/decide/guard/a.ts': "import { b } from './b.ts';\nexport const a: number = b;\n",
      'engine/decide/guard/b.ts': "import { a } from './a.ts';\nexport const b: number = a;\n",
    });
    expect((await checkImports(PROJECT_ROOT, root)).violations.join()).toContain('no-cycles');
  });

  it('what runs in browsers may not use Node, nor import a file that does not exist', async () => {
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
