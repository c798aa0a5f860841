import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { SOURCE_FILES } from '../support/source-files.ts';

const ROOMS = /^(?:engine|server|src|console)\//;

/** What makes or offers a thing is at home in the file of the thing: `createClock` in `clock.ts`. */
const MAKES: ReadonlySet<string> = new Set(['create', 'register', 'add']);

/** Files named otherwise, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'engine/cli/set/named-kinds.ts': 'three kinds of equal rank',
  'engine/cli/sheet/write-sheet.ts': 'the sheet in two formats of equal rank',
  'engine/react/dev/gallery/gallery-states.ts': 'three lists of equal rank',
  'engine/react/forms/parts/part-texts.tsx': 'the texts of a form part, of equal rank',
  'engine/react/forms/shims/registry.ts': 'stands in for a module of the form library of that name',
  'engine/react/forms/widgets/more-widgets.ts': 'one file that loads late, for all widgets in it',
  'engine/react/forms/sending-sheets.ts': 'one file that loads late, for both sheets in it',
  'engine/react/page/read-options.ts': 'readers of equal rank',
  'engine/site/release-parts.ts': 'three of equal rank, in one script that loads late',
  'server/dukou.ts': 'started by its path',
  'src/entry-server.tsx': 'started by its path',
};

/** `normalisePhone` → `normalise phone`; a plural is as good as its singular. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''));
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** Names that a file exports, its types included. */
function exportsOf(text: string): readonly string[] {
  return ts
    .createSourceFile('file.tsx', text, ts.ScriptTarget.Latest)
    .statements.flatMap((statement): readonly string[] => {
      if (
        ts.isExportDeclaration(statement) &&
        statement.exportClause &&
        ts.isNamedExports(statement.exportClause)
      ) {
        return statement.exportClause.elements.map(({ name }) => name.text);
      }
      if (!isExported(statement)) return [];
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.map(({ name }) =>
          ts.isIdentifier(name) ? name.text : '',
        );
      }
      const name = 'name' in statement ? (statement.name as ts.Identifier | undefined) : undefined;
      return name ? [name.text] : [];
    });
}

/**
 * A file with one export has its name, besides the verb that makes it; one with several that of the thing they are
 * about, which is part of the name of one of them. A file that exports nothing is started by its path.
 */
function isNamedForExport(path: string, names: readonly string[]): boolean {
  if (names.length === 0) return true;
  const file = wordsOf((path.split('/').at(-1) ?? '').replace(/\.tsx?$/, ''));
  const whole = names.map((name) => wordsOf(name));
  if (names.length > 1) return whole.some((words) => ` ${words.join(' ')} `.includes(` ${file.join(' ')} `));
  return whole.some((words) =>
    [words, ...(MAKES.has(words[0] ?? '') ? [words.slice(1)] : [])].some((one) => one.join() === file.join()),
  );
}

describe('names of files', () => {
  it('every source file is named for what it exports', () => {
    const files = SOURCE_FILES.filter(({ path }) => ROOMS.test(path) && !(path in OTHERWISE));
    expect(files.length).toBeGreaterThan(500);
    const misnamed = files.flatMap(({ path, text }) => {
      const names = exportsOf(text);
      return isNamedForExport(path, names) ? [] : [`${path} exports ${names.join(', ')}`];
    });
    expect(misnamed).toEqual([]);
  });

  it('what is named otherwise is still there, and is so', () => {
    for (const path of Object.keys(OTHERWISE)) {
      const { text = '' } = SOURCE_FILES.find((file) => file.path === path) ?? {};
      expect({ path, isNamed: isNamedForExport(path, exportsOf(text)) }).toEqual({ path, isNamed: false });
    }
  });

  it.each([
    ['a.ts', 'export const b = 1;', false],
    ['normalise-phone.ts', 'export function normalisePhone() {}', true],
    ['phone.ts', 'export function normalisePhone() {}', false],
    ['phone.ts', 'export function normalisePhone() {}\nexport function maskPhone() {}', true],
    ['telephone.ts', 'export function normalisePhone() {}\nexport function maskPhone() {}', false],
    ['clock.ts', 'export function createClock() {}', true],
    ['clock.ts', 'export type { Clock } from "./c.ts";', true],
    ['main.tsx', 'start();', true],
  ])('%s with %s: %s', (path, text, expected) => {
    expect(isNamedForExport(path, exportsOf(text))).toBe(expected);
  });
});
