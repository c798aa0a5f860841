import { createLookup } from '../../decide/facts/lookup.ts';
import { readEnvironment } from '../../decide/facts/read-environment.ts';
import type { Environment, Facts, Navigation } from '../../decide/model/facts.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { Platform } from '../platform/platform.ts';
import type { ChannelStore } from '../state/channel-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { parseAddress, withoutParams } from './page-address.ts';

/** Gathers what the visit knows right now. Reactive inside observers. */
export interface VisitFacts {
  readonly env: Environment;
  /** The navigation to an address of this site, its `url` in full and without secret parameters. */
  navigationTo(url: string): Navigation;
  assemble(nav: Navigation): Facts;
  lookup(nav: Navigation): Lookup;
}

export function createVisitFacts(
  release: VisitRelease,
  platform: Platform,
  stored: StoredValueTable,
  channel: ChannelStore,
): VisitFacts {
  const secret = release.site.guard.secretParams;
  const { userAgent, touchPoints } = platform.device;
  const referrer = withoutParams(platform.address.referrer(), secret);
  const env = { ...readEnvironment(release.site.environment, userAgent, touchPoints), userAgent, referrer };
  const origin = (/^[a-z]+:\/\/[^/?#]*/i.exec(platform.address.href()) ?? [''])[0];

  const assemble = (nav: Navigation): Facts => {
    const facts: Facts = {
      now: platform.clock.now(),
      nav,
      env,
      stored: stored.snapshot(),
      channels: channel.records,
      replies: channel.replies,
      answered: [],
    };
    // Values kept per channel are those of the channel that this navigation brings, which may not be stored yet.
    return { ...facts, stored: stored.snapshot(resolveChannel(release, facts).id) };
  };

  return {
    env,
    navigationTo: (url) => {
      const { path, query } = parseAddress(url);
      return { path, query, url: withoutParams(origin + url.replace(origin, ''), secret) };
    },
    assemble,
    lookup: (nav) => createLookup(release, assemble(nav)),
  };
}
