import { decide } from '../../decide/guard/decide.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import type { Engine } from '../engine.ts';
import { createVisitFacts } from '../run/visit-facts.ts';

/**
 * Walks the guard to the root of the host, as far as it gets before anybody is asked. Throws where it is none that can
 * be walked.
 */
export function walkGuard({ release, platform, stored, channel }: Engine): void {
  const visit = createVisitFacts(release, platform, stored, channel);
  const facts = visit.assemble(visit.navigationTo(release.host.root));
  const { id } = resolveChannel(release, facts);
  decide(release, { ...facts, channels: { [id]: emptyChannel(id) } });
}
