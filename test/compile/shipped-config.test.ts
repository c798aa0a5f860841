import { describe, expect, it } from 'vitest';
import { readAssets } from '../../engine/cli/read-assets.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const files = readSources(PROJECT_ROOT);
const before = structuredClone(files);
const { release, problems } = compile(files, readAssets(PROJECT_ROOT));

describe('the shipped configuration', () => {
  it.each(files.map(({ path }) => path))('%s has no mistake and no warning', (path) => {
    const wrong = problems.filter(({ file }) => file === path);
    expect(printHuman(wrong, files)).toBe('');
  });

  it('lacks no file', () => {
    expect(problems.filter(({ code }) => code === 'C005')).toEqual([]);
  });

  it('compiles to a release that nobody can change, and stays as it is', () => {
    expect(files).toEqual(before);
    const open: string[] = [];
    collectUnfrozen(release, '', open);
    expect(release).not.toBeNull();
    expect(open).toEqual([]);
  });

  it('says of every value of hosts, channels and brands who set it', () => {
    const unknown: string[] = [];
    for (const part of ['hosts', 'channels'] as const) {
      collectLeaves(release?.[part], `/${part}`, (pointer) => {
        if (!pointer.endsWith('/at') && !release?.origins[pointer]) unknown.push(pointer);
      });
    }
    expect(unknown).toEqual([]);
  });
});

describe('pages', () => {
  /** A shorter block, such as a header's line, says less than the reference to it would. */
  const WORTH_SHARING = 120;

  it('write out no block twice: what several pages show alike stands in schemas/pages/shared/', () => {
    const where = new Map<string, string[]>();
    for (const { path, text } of files) {
      if (!path.startsWith('schemas/pages/')) continue;
      for (const block of (JSON.parse(text) as { blocks: readonly unknown[] }).blocks) {
        const written = JSON.stringify(block);
        if (written.length > WORTH_SHARING) where.set(written, [...(where.get(written) ?? []), path]);
      }
    }
    expect([...where].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });
});

function collectUnfrozen(value: unknown, path: string, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Object.isFrozen(value)) found.push(path);
  for (const [key, item] of Object.entries(value)) collectUnfrozen(item, `${path}/${key}`, found);
}

function collectLeaves(value: unknown, pointer: string, visit: (pointer: string) => void): void {
  if (typeof value !== 'object' || value === null) visit(pointer);
  else {
    for (const [key, item] of Object.entries(value)) {
      collectLeaves(item, `${pointer}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`, visit);
    }
  }
}
