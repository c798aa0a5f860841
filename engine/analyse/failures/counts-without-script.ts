import { asksFor } from '../../decide/ads/asks-for.ts';
import type { AdNetworkSpec } from '../../decide/model/ads.ts';

/**
 * True where a conversion counts as told although what came was no script: it stands in a list that the page itself
 * makes, and nothing is asked back.
 */
export function countsWithoutScript({ call }: AdNetworkSpec): boolean {
  return call.queue !== undefined && !asksFor(call.arguments, 'counted');
}
