import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
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
  'engine/site': ['engine/decide', 'engine/forms', 'engine/runtime', 'engine/react'],
  src: ['engine/decide', 'engine/forms', 'engine/runtime', 'engine/react', 'engine/site'],
  server: ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse', 'engine/cli'],
  console: ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse'],
};
const ROOMS = Object.keys(MAY_IMPORT);
const PAIRS = ROOMS.flatMap((from) => ROOMS.filter((to) => to !== from).map((to) => [from, to] as const));
const isAllowed = ([from, to]: readonly [string, string]) => MAY_IMPORT[from]?.includes(to) ?? false;

/**
 * What tests of a room may know: what the room knows, and for the product the compiler that reads its configuration.
 */
const TESTS_MAY = (room: string) => [
  room,
  ...(MAY_IMPORT[room] ?? []),
  ...(room === 'src' ? ['engine/compile'] : []),
];
const testsOf = (room: string) => `test/${room.split('/').at(-1)}`;
const TESTED = ROOMS.flatMap((room) => ROOMS.map((to) => [room, to] as const));

/** Packages of a planted tree, of which `package.json` names the last among those for development. */
const PACKAGES = ['react', 'fastify', 'mobx', 'vitest'];
const INSTALLED = {
  'package.json': JSON.stringify({
    dependencies: Object.fromEntries(PACKAGES.slice(0, -1).map((name) => [name, '1.0.0'])),
    devDependencies: { vitest: '1.0.0' },
  }),
  ...Object.fromEntries(
    PACKAGES.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {};\n'],
    ]),
  ),
};

/** What a file of a room imports from outside, and the rules that refuse it. */
const OUTSIDE: readonly (readonly [from: string, imported: string, rules: readonly string[]])[] = [
  ['engine/decide/guard', 'react', ['pure-rooms']],
  ['engine/forms', 'mobx', ['pure-rooms']],
  ['engine/compile/checks', 'fastify', ['pure-rooms']],
  ['engine/analyse/prove', 'react', ['pure-rooms']],
  ['engine/decide/guard', 'node:fs', ['no-node-in-browser']],
  ['engine/runtime/run', 'node:path', ['no-node-in-browser']],
  ['src/blocks', 'node:fs', ['no-node-in-browser']],
  ['console/screens', 'node:fs', ['no-node-in-browser']],
  ['engine/runtime/state', 'react', ['runtime-draws-nothing']],
  ['engine/react/page', 'vitest', ['no-development-packages']],
  ['src', 'vitest', ['no-development-packages']],
  ['engine/decide/guard', './missing.ts', ['resolvable']],
  ['server', 'not-installed', ['resolvable']],
  ['engine/runtime/state', 'mobx', []],
  ['engine/react/page', 'react', []],
  ['server', 'fastify', []],
  ['engine/cli', 'node:fs', []],
];

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
  ['test/sites/clinic', 'src', 'sites-need-the-engine-only'],
  ['test/sites/clinic', 'server', 'sites-need-the-engine-only'],
  ['test/sites/clinic', 'test/support', 'sites-need-the-engine-only'],
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
      ['test/sites/clinic', 'engine/site'],
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

  it('the console has the types of the contract, and nothing else of the server', async () => {
    const root = plant({
      'server/console/contract/draft.ts': 'export type B = 1;\nexport const b = 1;\n',
      'console/type.ts':
        "import type { B } from '../server/console/contract/draft.ts';\nexport type A = B;\n",
      'console/value.ts': "import { b } from '../server/console/contract/draft.ts';\nexport const a = b;\n",
    });
    const { violations } = await checkImports(PROJECT_ROOT, root);
    expect(violations.map((line) => line.replace(/ \(.*$/, ''))).toEqual([
      'contract-by-type-only: console/value.ts → server/console/contract/draft.ts',
    ]);
  });

  it('two files may not need each other', async () => {
    const root = plant({
      'engine/decide/guard/a.ts': "import { b } from './b.ts';\nexport const a: number = b;\n",
      'engine/decide/guard/b.ts': "import { a } from './a.ts';\nexport const b: number = a;\n",
    });
    expect((await checkImports(PROJECT_ROOT, root)).violations.join()).toContain('no-cycles');
  });

  it('refuse tests the private files of rooms that the tested room does not know', async () => {
    const pairs = TESTED.map(([room, to]) => [testsOf(room), to] as const);
    const doors = {
      'engine/compile/compile.ts': 'export const leaf = 1;\n',
      'engine/cli/read-sources.ts': 'export const leaf = 1;\n',
      'test/decide/through-doors.ts': [
        "export { leaf } from '../../engine/compile/compile.ts';",
        "export { leaf as other } from '../../engine/cli/read-sources.ts';",
      ].join('\n'),
    };
    const { violations } = await checkImports(PROJECT_ROOT, plant({ ...importing(pairs), ...doors }));
    const refused = TESTED.filter(([room, to]) => !TESTS_MAY(room).includes(to)).map(
      ([room, to]) =>
        `tests-${room.split('/').at(-1)}: ${testsOf(room)}/to-${to.replaceAll('/', '-')}.ts → ${to}/leaf.ts`,
    );
    expect(violations.map((line) => line.replace(/ \(.*$/, '')).sort()).toEqual(refused.sort());
  });

  it('refuse packages, Node and missing files where they have no place', async () => {
    const files = OUTSIDE.map(
      ([from, imported], number) =>
        [`${from}/a${number}.ts`, `import '${imported}';\nexport const a = 1;\n`] as const,
    );
    const root = plant({ ...INSTALLED, ...Object.fromEntries(files) });
    const { violations } = await checkImports(PROJECT_ROOT, root);
    const told = violations.map((line) => line.replace(/ →.*$/, ''));
    expect([...told].sort()).toEqual(
      OUTSIDE.flatMap(([from, , rules], number) =>
        rules.map((rule) => `${rule}: ${from}/a${number}.ts`),
      ).sort(),
    );
  });

  it('each of them has its planted violation here', async () => {
    const { forbidden = [] } = await extractConfig(join(PROJECT_ROOT, '.dependency-cruiser.cjs'));
    const planted = new Set([
      ...ROOMS.flatMap((room) => [`room-${room.split('/').at(-1)}`, `tests-${room.split('/').at(-1)}`]),
      ...FLOORS.map(([, , rule]) => rule),
      ...OUTSIDE.flatMap(([, , rules]) => rules),
      'no-cycles',
      'contract-by-type-only',
    ]);
    expect(forbidden.map(({ name }) => name).sort()).toEqual([...planted].sort());
  });

  it('every source file of the project is looked at', async () => {
    const { seen, unseen } = await checkImports(PROJECT_ROOT);
    expect(unseen).toEqual([]);
    expect(seen).toBeGreaterThan(50);
  });
});
