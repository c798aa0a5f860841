import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { messageOf } from '../../engine/compile/problems/messages.ts';
import { ASSETS, configWith } from './fixture.ts';

/** What is said of an item of the block `actions`. */
function said(item: object): readonly string[] {
  const pointer = '/blocks/0/with/items/0';
  const files = configWith({ 'schemas/pages/login-second.json': { [pointer]: item } });
  return compile(files, ASSETS).problems.map(({ code, data }) => messageOf(code, data));
}

describe('an action that is none', () => {
  const EXACTLY = /^wrong value: it must have exactly one of "go" \(Navigate inside the site\), .*"copy" \(/;

  it.each([
    ['no known property', { goto: '/result' }],
    ['two of them', { go: '/result', back: true }],
  ])('with %s is told once, with all that an action may be', (_, action) => {
    expect(said({ text: 'Go', style: 'main', action })).toEqual([expect.stringMatching(EXACTLY)]);
  });

  it('with a wrong value is told of that value alone', () => {
    expect(said({ text: 'Go', style: 'main', action: { destination: 'sucess' } })).toEqual([
      'wrong value: it must be one of "success", "fail"',
    ]);
  });

  it('written beside the text is told what belongs there', () => {
    const found = said({ text: 'Go', style: 'main', go: '/result' });
    expect(found).toContainEqual(
      expect.stringMatching(/^property "action" is missing; add it \(.*"destination"/),
    );
  });
});
