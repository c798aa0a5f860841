import type { NetworkEntry, ScriptPort } from '../../decide/ads/network-entry.ts';
import { NETWORKS } from '../../decide/ads/networks.ts';
import type { AdsPart, ChannelAd } from '../../decide/model/ads.ts';

/** The scripts of ad networks in this page. */
export interface ScriptShelf {
  /**
   * Loads a script, once; one that failed is tried again the next time. Resolves to its entry, or to null where the
   * engine does not speak to such a channel. Rejects when the script cannot be loaded.
   */
  fetch(ad: ChannelAd): Promise<NetworkEntry | null>;
}

export function createScriptShelf(ads: AdsPart, port: ScriptPort): ScriptShelf {
  const scripts = new Map<string, Promise<void>>();
  return {
    fetch: async (ad) => {
      const entry = NETWORKS[ad.network];
      const spec = ads.networks[ad.network];
      if (!entry || !spec || !entry.when(ad)) return null;
      const work = scripts.get(ad.script) ?? entry.load(port, ad.script, spec);
      scripts.set(ad.script, work);
      work.catch(() => scripts.delete(ad.script));
      await work;
      return entry;
    },
  };
}
