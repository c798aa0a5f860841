import type { Query } from '../../core/model/facts.ts';
import { formatAddress, parseAddress } from '../run/page-address.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/**
 * The address with everything that must not be lost when the visitor opens the page in another browser, which shares no
 * storage with this one: the channel, and how the visit came here. Parameters that the address has already stay.
 */
export function addressToCarry(address: string, channel: string, stored: StoredValueTable): string {
  const { path, query } = parseAddress(address);
  const carried: Record<string, string> = { channel };
  const { bd_vid } = parseAddress(String(stored.get('bd_vidUrl') ?? '')).query;
  if (bd_vid) carried.bd_vid = bd_vid;
  for (const [name, value] of Object.entries(stored.object('ks_attribution') ?? {})) {
    if (typeof value === 'string') carried[name] = value;
  }
  const all: Query = { ...carried, ...query };
  return formatAddress(path, all);
}
