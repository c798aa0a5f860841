import ipaddr from 'ipaddr.js';
import { readAddress } from './read-address.ts';

/** Groups of 16 bits that a provider gives one customer, who can take another address of it for every request. */
const OF_ONE_CUSTOMER = 4;

/**
 * Whom a limit per address counts: an IPv4 address itself, the first 64 bits of an IPv6 address (RFC 6177), for example
 * `2001:db8:0:1::/64`. What is no address counts for itself.
 */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === null || ipaddr.IPv4.isValid(address)) return address ?? text;
  const kept = ipaddr.IPv6.parse(address).parts.slice(0, OF_ONE_CUSTOMER);
  return `${kept.map((group) => group.toString(16)).join(':')}::/64`;
}
