import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { timeAt } from '../version-windows.ts';

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
          report(child(version, wrong), { detail: `"${time}" is no time of the calendar` });
        } else if (from !== null && until !== null && until <= from) {
          const detail = `it ends at ${textAt(version, 'until')}, not after it begins, ${textAt(version, 'from')}`;
          report(child(version, 'until'), { detail });
        }
      }
    }
  },
};
