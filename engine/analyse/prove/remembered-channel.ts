import type { Release } from '../../decide/model/release.ts';
import { channelIdIn } from '../../decide/routing/channel-id-in.ts';
import type { Outcome } from './outcome.ts';
import { OWN_CHANNEL } from './visit-state.ts';

/**
 * The id of the channel that visitors of a class have who come again without one in the link, `OWN_CHANNEL` for their
 * own; null where the class leaves that open. Of who may have remembered something before, it is that of those who have
 * not.
 */
export function rememberedChannel(
  { site }: Release,
  { stored, constraints }: Pick<Outcome, 'stored' | 'constraints'>,
): string | null {
  const spec = site.guard.channel;
  for (const source of spec.sources) {
    if (!source.startsWith('stored.')) continue;
    const changed = stored.get(source.slice('stored.'.length));
    if (typeof changed === 'object' && changed !== null) return null;
    const value = changed === undefined ? constraints.get(source) : changed;
    if (value === OWN_CHANNEL) return OWN_CHANNEL;
    const id = channelIdIn(spec, String(value ?? ''));
    if (id !== undefined) return id;
  }
  return spec.default;
}
