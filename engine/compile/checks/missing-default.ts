import { child, entries, items } from '../at.ts';
import type { Check } from '../check.ts';

export const missingDefault: Check<'C033'> = {
  code: 'C033',
  title: 'Destination tables end with a default',
  meaning: 'A visitor with a flow code that no row holds would have nowhere to go.',
  check(config, report) {
    for (const [variant, tables] of entries(child(config.destinations, 'variants'))) {
      for (const [kind, table] of entries(tables)) {
        if (!Array.isArray(table.value)) continue;
        const last = items(table).at(-1);
        if (last && child(last, 'when').value === undefined) continue;
        report(last ?? table, { table: `${variant}/${kind}` });
      }
    }
  },
};
