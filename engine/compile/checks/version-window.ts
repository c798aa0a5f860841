import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { timeAt } from '../version-windows.ts';

const WRITTEN = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/;

export const versionWindow: Check<'C100'> = {
  code: 'C100',
  title: 'Versions have a beginning before their end',
  meaning:
    'A version that ends before it begins is never shown, and a day that the calendar has not never comes.',
  files: ['channel', 'page'],
  check(config, report) {
    for (const owner of [...config.channels, ...config.pages]) {
      for (const version of items(child(owner, 'versions'))) {
        const [from, until] = [timeAt(version, 'from', config), timeAt(version, 'until', config)];
        const wrong = Number.isNaN(from) ? 'from' : Number.isNaN(until) ? 'until' : null;
        if (wrong !== null) {
          const time = textAt(version, wrong) ?? '';
          // Of a text that is not written as a time, its schema has said so already.
          if (!WRITTEN.test(time)) continue;
          report(child(version, wrong), { kind: 'no-time', time });
        } else if (from !== null && until !== null && until <= from) {
          const [begins = '', ends = ''] = ['from', 'until'].map((key) => textAt(version, key) ?? '');
          report(child(version, 'until'), { kind: 'ends-first', from: begins, until: ends });
        }
      }
    }
  },
};
