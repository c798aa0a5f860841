import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../engine/compile/local-time.ts';
import { checkProperty } from '../support/check-property.ts';

describe('a local time', () => {
  it.each([
    ['1970-01-01 08:00', 0],
    ['2026-12-01 09:00', Date.UTC(2026, 11, 1, 1)],
    ['2026-12-01T09:00', Date.UTC(2026, 11, 1, 1)],
    ['2028-02-29 24:00', Date.UTC(2028, 1, 29, 16)],
    ['1969-12-31 23:59', Date.UTC(1969, 11, 31, 15, 59)],
    ['2026-02-29 00:00', null],
    ['2026-13-01 00:00', null],
    ['2026-12-01 24:01', null],
    ['2026-12-01', null],
  ])('%s is %s', (text, expected) => {
    expect(localTime(text, '+08:00')).toBe(expected);
  });

  it('is what the calendar of JavaScript says, in any zone', () => {
    checkProperty(
      500,
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2399-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 16).replace('T', ' ');
          return localTime(text, '-03:30') === Math.floor(date.getTime() / 60_000) * 60_000 + 3.5 * 3_600_000;
        },
      ),
    );
  });
});
