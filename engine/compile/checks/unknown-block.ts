import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { pageBodies } from '../page-bodies.ts';
import { suggest } from '../problems/suggest.ts';

export const unknownBlock: Check<'C027'> = {
  code: 'C027',
  title: 'Blocks exist, those of pages, of api.json and those with usual options',
  meaning: 'A page shows a block by its name; one that nobody built shows nothing.',
  check(config, report) {
    const known = (name: string) => ({ suggest: suggest(name, config.blocks.keys()) });
    for (const file of [...config.pages.flatMap(pageBodies), ...config.sharedBlocks.values()]) {
      for (const block of items(child(file, 'blocks'))) {
        const name = textAt(block, 'block');
        if (name === null || config.blocks.has(name)) continue;
        report(child(block, 'block'), { name }, known(name));
      }
    }
    const above = child(child(config.api, 'unauthorised'), 'above');
    const told = textAt(child(config.api, 'unauthorised'), 'above');
    if (told !== null && !config.blocks.has(told)) report(above, { name: told }, known(told));
    for (const [name, { file }] of config.usualOptions) {
      if (!config.blocks.has(name)) report({ file, pointer: '' }, { name }, known(name));
    }
  },
};
