import { child } from '../at.ts';
import { rangeOf } from '../channel-members.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const badRange: Check<'C035'> = {
  code: 'C035',
  title: 'Channel ranges hold channels',
  meaning:
    'A range that counts down holds no channel at all; one longer than 100000 is a slip of the keyboard.',
  files: ['group', 'conversion'],
  check(config, report) {
    for (const group of [...config.groups, ...config.conversions]) {
      for (const range of selectAt(group, '/channels/*')) {
        const from = child(range, 'from').value;
        const to = child(range, 'to').value;
        if (typeof from !== 'number' || typeof to !== 'number' || rangeOf(range)) continue;
        report(range, { from, to });
      }
    }
  },
};
