import { suggest } from '../../problems/suggest.ts';
import { child, entries } from '../at.ts';
import type { Check } from '../check.ts';

export const unknownList: Check<'C024'> = {
  code: 'C024',
  title: 'Named lists are declared',
  meaning: 'A rule that looks in a list that does not exist never holds.',
  check(config, report) {
    const known = new Set(entries(child(config.lists, 'lists')).map(([name]) => name));
    for (const node of config.ruleNodes) {
      if (node.kind !== 'list') continue;
      const name = node.args[0]?.value;
      if (typeof name === 'string' && known.has(name)) continue;
      report(child(node.at, 'list'), { name: String(name) }, { suggest: suggest(String(name), known) });
    }
  },
};
