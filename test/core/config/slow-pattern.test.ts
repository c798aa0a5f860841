import { describe, expect, test } from 'vitest';
import { isSlowPattern } from '../../../engine/core/config/slow-pattern.ts';

describe('a regular expression', () => {
  test.each([
    '^(a+)+$',
    '^([a-z]+\\s?)*$',
    '^(?:\\d+|,)*$',
    '^(\\w|\\d)+$',
    '^((ab?)+c?)*$',
    '^(\\d\\d?)*x$',
    '^(.*,){9}$',
    '^(?<part>[\\u4e00-\\u9fa5]+)+$',
    '^(?=(x+)+y).*$',
  ])('that can share out a text in many ways is slow: %s', (source) => {
    expect(isSlowPattern(source)).toBe(true);
  });

  test.each([
    '^[a-z]+$',
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^[\\u4e00-\\u9fa5]{2,20}(?:·[\\u4e00-\\u9fa5]+)*$',
    '^(\\d{3}){2,9}$',
    '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
    '^(?:ab|cd|e)+$',
    '^\\d+(?:\\.\\d{1,2})?$',
    '^\\p{Script=Han}+$',
    '^[(a+)+]*$',
    '^\\(a+\\)+$',
    '^1[3-9]\\d{9}$',
  ])('that can match in one way only is not: %s', (source) => {
    expect(isSlowPattern(source)).toBe(false);
  });
});
