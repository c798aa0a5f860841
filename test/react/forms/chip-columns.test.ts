import { expect, test } from 'vitest';
import { chipColumns } from '../../../engine/react/forms/widgets/chip-columns.ts';

test.each([
  ['three stand in one row', [2, 2, 2], 3],
  ['four stand two and two', [4, 4, 4, 4], 2],
  ['four short ones in one row', [2, 2, 3, 2], 4],
  ['five stand three and two', [4, 4, 4, 4, 4], 3],
  ['seven short ones four and three', [1, 1, 1, 1, 1, 1, 1], 4],
  ['ten in twos', Array(10).fill(5), 2],
  ['a wide one and one beside it', [7, 4], 3],
  ['two wide ones and one', [8, 8, 4], 3],
  ['a wide one that would leave a gap, in twos', [3, 4, 6.5, 2, 2, 4], 2],
  ['three that would leave one alone, in a row', [4, 7, 4], 'row'],
  ['seven long ones as they can', Array(7).fill(5), 3],
])('chips: %s', (_, widths, columns) => {
  expect(chipColumns(widths)).toBe(columns);
});
