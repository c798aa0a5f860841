import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const replyBeforeFetch: Check<'C043'> = {
  code: 'C043',
  title: 'Guard steps read only answers that were fetched',
  meaning: 'The answer would never be there, so the row would always act as if the call had failed.',
  files: ['guard'],
  check(config, report) {
    const fetchedAt = new Map<string, number>();
    items(child(config.guard, 'steps')).forEach((step, index) => {
      for (const { value } of selectAt(step, '/fetch/*/name')) {
        if (typeof value === 'string' && !fetchedAt.has(value)) fetchedAt.set(value, index);
      }
    });
    for (const { at, operator, args, position } of config.ruleNodes) {
      const step = /^\/steps\/(\d+)\//.exec(position.at.pointer)?.[1];
      if (operator !== 'var' || at.file !== config.guard.file || step === undefined) continue;
      const name = args[0]?.value;
      const fetch = typeof name === 'string' ? /^reply\.([^.]+)\./.exec(name)?.[1] : undefined;
      if (fetch === undefined || child(child(config.guard, 'fetches'), fetch).value === undefined) continue;
      // An answer remembered for the visit may come from an earlier navigation.
      if (textAt(child(child(config.guard, 'fetches'), fetch), 'remember') === 'visit') continue;
      if ((fetchedAt.get(fetch) ?? Number.POSITIVE_INFINITY) > Number(step)) report(at, { fetch });
    }
  },
};
