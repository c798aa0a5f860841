import { factsIn } from '../../decide/rules/facts-in.ts';
import { type At, child, items } from '../at.ts';
import type { Check } from '../check.ts';
import { fileKind } from '../file-kinds.ts';

/** Files with conditions that lead visitors, or show them something. */
const LEADING: readonly string[] = ['guard', 'destinations', 'page', 'shared-blocks'];

const COMPARISONS: readonly string[] = ['===', '!==', 'in'];

export const channelPlace: Check<'C098'> = {
  code: 'C098',
  title: 'Rules compare the channel of the visit, not a place where one may stand',
  meaning:
    'Link, path and memory may each name a channel, with "channel_" before the number or without, and only one of them counts. A rule that compares one of these places with a channel leaves out others who have it, and `prove` follows channels by channel.id alone. Whether a place is empty may be asked.',
  check({ guard, ruleNodes }, report) {
    const texts = (at: At) => items(at).map(({ value }) => String(value));
    const channel = child(guard, 'channel');
    const stored = texts(child(channel, 'store')).map((key) => `stored.${key}`);
    const places = new Set([...texts(child(channel, 'sources')), ...stored]);
    for (const { operator, args, position } of ruleNodes) {
      const kind = fileKind(position.at.file);
      if (!COMPARISONS.includes(operator) || kind === null || !LEADING.includes(kind)) continue;
      for (const [index, arg] of args.entries()) {
        const place = factsIn(arg.value).find((fact) => places.has(fact));
        const other = args[1 - index];
        if (place === undefined || !other || isNothing(other)) continue;
        const named = child(arg, 'var');
        if (named.value === place) report(named, { place }, { suggest: ['channel.id'] });
        else report(arg, { place });
        break;
      }
    }
  },
};

/** True for what says that a place is empty. */
function isNothing(at: At): boolean {
  return Array.isArray(at.value) ? items(at).every(isNothing) : at.value === null || at.value === '';
}
