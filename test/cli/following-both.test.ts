import { expect, test } from 'vitest';
import { followingBoth } from '../../engine/cli/following-both.ts';

test('says how far a comparison is, and nothing more once it has ended', () => {
  const said: string[] = [];
  const found = followingBoth(
    (text) => said.push(text),
    (followed) => {
      followed(1000);
      return 'changes';
    },
  );
  expect(found).toBe('changes');
  expect(said).toEqual([
    'following visitors through both …',
    'following visitors through both: 1000 addresses …',
    '',
  ]);
});

test('takes its line away when the comparison fails, so that the error does not stand behind it', () => {
  const said: string[] = [];
  const compare = () => {
    throw new Error('too many classes');
  };
  expect(() => followingBoth((text) => said.push(text), compare)).toThrow('too many classes');
  expect(said.at(-1)).toBe('');
});
