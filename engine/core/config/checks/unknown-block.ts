import { suggest } from '../../problems/suggest.ts';
import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';

export const unknownBlock: Check<'C027'> = {
  code: 'C027',
  title: 'Blocks of pages exist',
  meaning: 'A page shows a block by its name; one that nobody built shows nothing.',
  check(config, report) {
    for (const file of [...config.pages, ...config.sharedBlocks.values()]) {
      for (const block of items(child(file, 'blocks'))) {
        const name = textAt(block, 'block');
        if (name === null || config.blocks.has(name)) continue;
        report(child(block, 'block'), { name }, { suggest: suggest(name, config.blocks.keys()) });
      }
    }
  },
};
