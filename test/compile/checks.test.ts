import { describe, expect, it } from 'vitest';
import { ALL_CHECKS } from '../../engine/compile/checks/all-checks.ts';
import { compile } from '../../engine/compile/compile.ts';
import { SourceRangeFinder } from '../../engine/compile/problems/source-range.ts';
import { ASSETS, configWith, fixtureNames, NOW, readFixture } from './fixture.ts';
import { NAMED_CHECKS as checks } from './named-checks.ts';

describe('every check', () => {
  it('stands in the list exactly once, with a code of its own', () => {
    expect(new Set(ALL_CHECKS)).toEqual(new Set(checks.map(({ check }) => check)));
    expect(ALL_CHECKS).toHaveLength(checks.length);
    expect(new Set(ALL_CHECKS.map(({ code }) => code)).size).toBe(ALL_CHECKS.length);
  });

  it('has a folder of fixtures, and no folder is without a check', () => {
    expect([...fixtureNames()].sort()).toEqual(checks.map(({ name }) => name).sort());
  });

  it.each(checks)('$name refuses its bad fixture exactly where the mistakes are', ({ name, check }) => {
    const fixture = readFixture(name, 'bad');
    if (!fixture?.expect) throw new Error(`${name} lacks a bad fixture with its places`);
    const files = configWith(fixture.set);
    const { release, problems } = compile(files, ASSETS, NOW);
    const found = problems.filter(({ code }) => code === check.code);
    expect(found.map(({ file, pointer }) => ({ file, pointer })).sort(byPlace)).toEqual(
      [...fixture.expect].sort(byPlace),
    );
    const finder = new SourceRangeFinder(files);
    for (const problem of found) expect(finder.find(problem)?.line).toBeGreaterThan(0);
    expect(release === null).toBe(check.severity !== 'warning');
  });

  it.each(checks)('$name accepts its good fixture, and so do all others', ({ name }) => {
    const fixture = readFixture(name, 'good');
    if (!fixture) throw new Error(`${name} lacks a good fixture`);
    const { release, problems } = compile(configWith(fixture.set), ASSETS, NOW);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(problems.filter(({ code }) => code === checks.find((c) => c.name === name)?.check.code)).toEqual(
      [],
    );
    expect(release).not.toBeNull();
  });
});

function byPlace(a: { file: string; pointer: string }, b: { file: string; pointer: string }): number {
  return `${a.file}#${a.pointer}` < `${b.file}#${b.pointer}` ? -1 : 1;
}
