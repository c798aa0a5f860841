import type { ScriptDelivery } from '../../decide/ads/network-entry.ts';
import { NETWORKS } from '../../decide/ads/networks.ts';
import type { AdNetworkSpec } from '../../decide/model/ads.ts';

/**
 * True where a conversion counts as told although what came was no script, as the entry of the network fills a list
 * that the page itself makes. The entry itself is tried to find out.
 */
export function countsWithoutScript(delivery: ScriptDelivery, spec: AdNetworkSpec): boolean {
  const entry = NETWORKS[delivery.network];
  if (!entry) return false;
  // What came is loaded, and has done nothing.
  const port = { loadScript: () => Promise.resolve(), globals: {} };
  let counts = false;
  try {
    entry.load(port, delivery.script, spec).catch(() => undefined);
    entry.send(port, delivery, () => {
      counts = true;
    });
  } catch {
    // The script's own object is missing: the conversion is tried again.
  }
  return counts;
}
