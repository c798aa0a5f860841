import { isIP } from 'node:net';
import { plainAddress } from './plain-address.ts';

const GROUPS = 8;
/** What a provider gives one customer, who can take another address of it for every request. */
const OF_ONE_CUSTOMER = 4;

/**
 * Whom a limit per address counts: an IPv4 address itself, the first 64 bits of an IPv6 address (RFC 6177), for example
 * `2001:db8:0:1::/64`. What is no address counts for itself.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) {
    return plain;
  }
  const [front = '', back] = plain.replace(/%.*/, '').split('::');
  const groups = (text = ''): readonly string[] => (text === '' ? [] : text.split(':'));
  // A dotted end stands for two groups.
  const tail = groups(back).flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
  const missing = back === undefined ? 0 : GROUPS - groups(front).length - tail.length;
  const all = [...groups(front), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail];
  const kept = all.slice(0, OF_ONE_CUSTOMER).map((group) => Number.parseInt(group, 16).toString(16));
  return `${kept.join(':')}::/64`;
}
