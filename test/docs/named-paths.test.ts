import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

const SOURCES = [
  'bench',
  'channels',
  'console',
  'deploy',
  'docs',
  'engine',
  'hosts',
  'schemas',
  'server',
  'src',
  'test',
];
const at = (path: string) => join(PROJECT_ROOT, path);
const below = (folder: string) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
const PATHS = [...readdirSync(PROJECT_ROOT), ...SOURCES, ...SOURCES.flatMap(below)].map((path) => `/${path}`);
const PAPERS = [
  ...readdirSync(PROJECT_ROOT).filter((path) => path.endsWith('.md')),
  ...below('docs').filter((path) => path.endsWith('.md')),
];

/** What readers are told to make, what a run makes, and a folder that went, as a decision says. */
const ELSEWHERE =
  /^(channels\/channel_7790\.json|src\/public\/brand\/new-brand\/|schemas\/(forms|pages|routes)\/(callback|spring)[/.].*|engine\/react\/forms\/widgets\/dots-widget\.tsx|test\/artifacts|engine\/core)$/;

/** Paths that a paper names: source files, by the end of their path, and what begins with one of our folders. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([\w@-][\w.@-]*(?:\/[\w.@-]+)*\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\.(ts|tsx|css|mjs|cjs)$/.test(path) || SOURCES.includes(path.split('/', 1)[0] ?? ''))
    .filter((path) => path.includes('/') || path.includes('.'));
}

/** A test may be named without its extension and the folder of all tests. */
function isThere(path: string): boolean {
  const end = `/${path.replace(/\/$/, '')}`;
  return PATHS.some((one) => one.endsWith(end) || one.replace(/\.test\.tsx?$/, '') === `/test${end}`);
}

test.each(PAPERS)('%s names files that are there, and links to such', (paper) => {
  const text = readFileSync(at(paper), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
  expect(pathsIn(text).filter((path) => !ELSEWHERE.test(path) && !isThere(path))).toEqual([]);
  expect(links.filter((path) => !existsSync(join(at(dirname(paper)), path)))).toEqual([]);
});

describe('a path that is not there', () => {
  it.each(['test/e2e/gone.test.ts', 'gone.ts', 'decide/gone.tsx', 'engine/gone', 'schemas/gone/'])(
    'is seen: %s',
    (path) => {
      expect(pathsIn(`See \`${path}\`.`)).toEqual([path]);
      expect(isThere(path)).toBe(false);
    },
  );
});
