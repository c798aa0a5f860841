import { describe, expect, it } from 'vitest';
import { SOURCE_FILES } from '../support/source-files.ts';

const WIDEST = 120;

/** Lines of comments that are too wide; a word alone and what the linter reads cannot be broken. */
function tooWide(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => {
    const [, words] = /^\s*(?:\{?\/\*\*?|\*|\/\/)\s*(?!\s|biome-ignore)(.*)/.exec(line) ?? [];
    return words?.includes(' ') && [...line].length > WIDEST ? [index + 1] : [];
  });
}

describe('comments', () => {
  it(`are at most ${WIDEST} columns wide`, () => {
    const found = SOURCE_FILES.flatMap(({ path, text }) => tooWide(text).map((line) => `${path}:${line}`));
    expect(SOURCE_FILES.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it.each([
    [`/** ${'one '.repeat(40)}*/`, [1]],
    [`/**\n * ${'one '.repeat(40)}\n */`, [2]],
    [`  // ${'one '.repeat(40)}`, [1]],
    [`// ${'one '.repeat(20)}`, []],
    [`// ${'x'.repeat(200)}`, []],
    [`const text = '${'one '.repeat(40)}';`, []],
  ])('%j has wide lines %j', (text, expected) => {
    expect(tooWide(text)).toEqual(expected);
  });
});
