import { suggest } from '../../problems/suggest.ts';
import { textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { selectAt } from '../select-at.ts';

export const unheldName: Check<'C044'> = {
  code: 'C044',
  title: 'Groups and tags that rules ask for exist',
  severity: 'warning',
  check(config, report) {
    const held = heldNames(config);
    for (const { operator, args } of config.ruleNodes) {
      const [needle, list] = args;
      if (operator !== 'in' || !needle || !list || typeof needle.value !== 'string') continue;
      const fact = textAt(list, 'var');
      const names = fact === null ? undefined : held.get(fact);
      if (fact === null || !names || names.has(needle.value)) continue;
      report(needle, { name: needle.value, fact }, { suggest: suggest(needle.value, names) });
    }
  },
};

function heldNames(config: Config): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = (owners: Config['hosts'], pattern: string) =>
    owners.flatMap((owner) => selectAt(owner, pattern).map(({ value }) => String(value)));
  return new Map([
    ['channel.groups', new Set(config.groups.map((group) => textAt(group, 'group') ?? ''))],
    ['host.groups', new Set(texts(config.hosts, '/groups/*'))],
    [
      'route.tags',
      new Set([...texts([config.everyHost], '/landing/tags/*'), ...texts(config.routes, '/tags/*')]),
    ],
  ]);
}
