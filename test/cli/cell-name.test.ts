import { describe, expect, it } from 'vitest';
import { cellName } from '../../engine/cli/sheet/sheet.ts';

describe('the name of a cell', () => {
  it('is what a sheet program calls it, and that of the row where the column is not known', () => {
    expect(cellName('渠道', 16, 2)).toBe('渠道!C17');
    expect(cellName('渠道', 0, 26)).toBe('渠道!AA1');
    expect(cellName('渠道', 16, Number.NaN)).toBe('渠道!17');
  });
});
