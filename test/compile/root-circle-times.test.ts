import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import { ASSETS, configWith, readFixture } from './fixture.ts';

const SPRING = Date.UTC(2027, 2, 1);
const now = { var: 'now' };

/** Codes of what is wrong where the root leads in a circle while this holds. */
function codesWhile(when: Rule): readonly string[] {
  const set = readFixture('root-circle', 'bad')?.set ?? {};
  const guard = structuredClone(set['schemas/guard.json']) as { '/steps/2': { when: Rule } };
  guard['/steps/2'].when = when;
  return compile(configWith({ ...set, 'schemas/guard.json': guard }), ASSETS).problems.map(
    ({ code }) => code,
  );
}

describe('the circle of a root', () => {
  it.each<[string, Rule]>([
    ['before a moment', { '<': [now, SPRING] }],
    ['from a moment on', { '>=': [now, SPRING] }],
    ['at the very beginning of time', { '<': [now, 1000] }],
    ['except on one day', { '!': { '<=': [SPRING, now, SPRING + 86_400_000] } }],
  ])('is no mistake that check can claim when it is there %s', (_, when) => {
    expect(codesWhile(when)).not.toContain('C095');
  });

  it('is one when it is there at every time', () => {
    expect(codesWhile({ or: [{ '<': [now, SPRING] }, { '>=': [now, SPRING] }] })).toContain('C095');
    expect(codesWhile({ '>': [now, 1000] })).toContain('C095');
  });
});
