import type { Release } from '../../decide/model/release.ts';
import type { Outcome } from './outcome.ts';
import { OWN_CHANNEL } from './trip.ts';

/**
 * The id of the channel that visitors of a class have who come again without one in the link, `OWN_CHANNEL` for their own; null where the
 * class leaves that open. Of who may have remembered something before, it is that of those who have not.
 */
export function rememberedChannel(
  { site }: Release,
  { stored, visitor }: Pick<Outcome, 'stored' | 'visitor'>,
): string | null {
  const { sources, pattern, prefix, default: usual } = site.guard.channel;
  for (const source of sources) {
    if (!source.startsWith('stored.')) continue;
    const changed = stored.get(source.slice('stored.'.length));
    if (typeof changed === 'object' && changed !== null) return null;
    const value = changed === undefined ? visitor.get(source) : changed;
    if (value === OWN_CHANNEL) return OWN_CHANNEL;
    const number = new RegExp(pattern).exec(String(value ?? ''))?.[1];
    if (number !== undefined) return prefix + number;
  }
  return usual;
}
