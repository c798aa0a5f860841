import { child, entries } from '../at.ts';
import type { Check } from '../check.ts';
import { listsInUi } from '../lists-in-ui.ts';
import { suggest } from '../problems/suggest.ts';

export const unknownList: Check<'C024'> = {
  code: 'C024',
  title: 'Named lists are declared',
  meaning:
    'A rule that looks in a list that does not exist never holds; an option of a form that names one is empty.',
  check(config, report) {
    const known = new Set(entries(child(config.lists, 'lists')).map(([name]) => name));
    const inRules = config.ruleNodes.filter(({ kind }) => kind === 'list').map(({ at }) => child(at, 'list'));
    for (const at of [...inRules, ...listsInUi(config)]) {
      const name = at.value;
      if (typeof name === 'string' && known.has(name)) continue;
      report(at, { name: String(name) }, { suggest: suggest(String(name), known) });
    }
  },
};
