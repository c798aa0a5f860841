import { asksFor } from '../../decide/ads/asks-for.ts';
import type { AdNetworkSpec, AdsPart, ChannelAd } from '../../decide/model/ads.ts';
import type { LatePlatform } from '../platform/late-platform.ts';
import { makeQueue } from './network-call.ts';

/** The scripts of ad networks in this page. */
export interface ScriptShelf {
  /**
   * Loads a script, once; one that failed is tried again the next time. Resolves to its network, or to null where the
   * release knows no such network or the channel has no id that it counts by. Rejects when the script cannot be loaded.
   */
  fetch(ad: ChannelAd): Promise<AdNetworkSpec | null>;
}

/** Milliseconds for a script, where `schemas/ads/` says nothing. */
const SCRIPT_TIMEOUT = 8000;

export function createScriptShelf(
  ads: AdsPart,
  page: Pick<LatePlatform, 'globals' | 'loadScript'>,
): ScriptShelf {
  const scripts = new Map<string, Promise<void>>();
  return {
    fetch: async ({ network, id, script }) => {
      const spec = ads.networks[network];
      if (!spec || (id === undefined && asksFor(spec.call.arguments, 'id'))) return null;
      makeQueue(page.globals, spec.call);
      const work = scripts.get(script) ?? page.loadScript(script, spec.timeout ?? SCRIPT_TIMEOUT);
      scripts.set(script, work);
      work.catch(() => scripts.delete(script));
      await work;
      return spec;
    },
  };
}
