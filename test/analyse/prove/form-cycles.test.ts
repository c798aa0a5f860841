import { describe, expect, it } from 'vitest';
import { formCycles, type PageEdge } from '../../../engine/analyse/prove/form-cycles.ts';

interface Left {
  readonly path: string;
  readonly transition: object;
}

function roadOf([from, to]: readonly [string, string]): PageEdge<Left> {
  return { from, step: { path: from, transition: {} }, to };
}

/** The pages of each cycle in the order in which they are left. */
function circlesIn(names: readonly string[], roads: readonly (readonly [string, string])[]) {
  const found = formCycles(
    names.map((name) => ({ name })),
    roads.map(roadOf),
  );
  for (const { first, steps } of found) expect(first.name).toBe(steps[0]?.path);
  return found.map(({ steps }) => steps.map(({ path }) => path).join(''));
}

/** Each page leads to the next, and the last to the first. */
const ring = (names: readonly string[]) =>
  names.map((name, at) => [name, names[(at + 1) % names.length] as string] as const);

describe('cycles of forms', () => {
  it('are found over two pages and over three, the shorter first, from the page that visitors reach first', () => {
    const roads = [...ring(['a', 'b', 'c']), ['c', 'b']] as const;
    expect(circlesIn(['a', 'b', 'c'], roads)).toEqual(['bc', 'abc']);
  });

  it('are none where a form leads back to its own page, or on to pages that do not lead back', () => {
    const roads = [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'c'],
    ] as const;
    expect(circlesIn(['a', 'b', 'c'], roads)).toEqual([]);
  });

  it('are found over any number of pages', () => {
    const names = [...'abcdefghijkl'];
    expect(circlesIn(names, ring(names))).toEqual([names.join('')]);
  });

  it('are found over a long way and a short one that has a part of it', () => {
    const names = [...'abcdefghi'];
    expect(circlesIn(names, [...ring(names), ['c', 'a']])).toEqual(['abc', 'abcdefghi']);
  });

  it('are found where more ways lead on than can be tried one by one', () => {
    const crowd = Array.from({ length: 40 }, (_, at) => `x${at}`);
    const all = crowd.flatMap((one) => crowd.map((other) => [one, other] as const));
    // Of a stop the ways are tried from the last edge on: these come first, and the cycle would be tried last.
    const into = crowd.map((name) => ['a', name] as const);
    const found = circlesIn(['a', 'b', ...crowd], [['a', 'b'], ['b', 'a'], ...into, ...all]);
    expect(found).toContain('ab');
    for (const name of crowd.slice(1)) expect(found.some((cycle) => cycle.includes(name))).toBe(true);
  });
});
