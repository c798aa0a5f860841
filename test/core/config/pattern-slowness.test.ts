import { describe, expect, test } from 'vitest';
import { patternSlowness } from '../../../engine/core/config/pattern-slowness.ts';

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
  ])('that repeats what repeats itself is slow: %s', (source) => {
    expect(patternSlowness(source)).toBe('nested');
  });

  test.each([
    '^([\\u4e00-\\u9fa5]+省)?([\\u4e00-\\u9fa5]+市)?([\\u4e00-\\u9fa5]+区)?.+$',
    '^.+省.+市.+(区|县).+$',
    '^[\\s\\S]*[\\s\\S]*[\\s\\S]*x$',
    '^(.*,){3}$',
    '^\\d*(?:\\d|-)*\\d*x$',
    '^.+[0-9]+[a-z]+.+.+$',
    '^(?=.*a.*b.*c)\\w+$',
    '^(?:x|\\w+\\w+)\\w+-$',
    '^\\w{1,500}\\w{1,500}\\w{1,500}-$',
    '^\\S+@\\S+\\.\\S+$',
  ])('with three open repetitions of the same signs is slow: %s', (source) => {
    expect(patternSlowness(source)).toBe('row');
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
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$',
    '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$',
    '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^https?://[^\\s/?#]+(?:[/?#]\\S*)?$',
    '^[\\u4e00-\\u9fa5]{2,10}省[\\u4e00-\\u9fa5]{2,10}市.+$',
    '^[\\u4e00-\\u9fa5]+(省|市).+$',
    '^[^省]+省[^市]+市.+$',
    '^[a-z]+\\d+[a-z]+\\d+[a-z]+$',
    '^-?\\d*\\.?\\d*$',
    '^\\s*\\S+\\s*$',
    '^\\d{4}-\\d{1,2}-\\d{1,2}$',
    '^[0-9]+(?:,[0-9]+)*(?:\\.[0-9]+)?$',
    '^.+\\.(?:jpg|png|pdf)$',
    '^[1-9]\\d{5}(?:19|20)\\d{2}[0-9Xx]+$',
    '^[A-Z][a-z]+(?: [A-Z][a-z]+)+$',
    '^[^=&]+=[^=&]*(?:&[^=&]+=[^=&]*)*$',
  ])('that shares out a text in few ways is not: %s', (source) => {
    expect(patternSlowness(source)).toBe(null);
  });
});
