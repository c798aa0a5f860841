import { expect, it } from 'vitest';
import { compiledPattern } from '../../../engine/decide/rules/compiled-pattern.ts';

it('compiles a pattern once, and each way of reading it by itself', () => {
  expect(compiledPattern('^a$')).toBe(compiledPattern('^a$'));
  expect(compiledPattern('^a$').test('A')).toBe(false);
  expect(compiledPattern('^a$', 'i').test('A')).toBe(true);
});
