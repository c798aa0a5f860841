import ipaddr from 'ipaddr.js';
import { readAddress } from './read-address.ts';

/** Groups of 16 bits that a provider gives one customer, who can take another address of it for every request. */
const OF_ONE_CUSTOMER = 4;
/** Groups that a provider gives a site: whoever has one has 65,536 customers' worth of addresses. */
const OF_ONE_SITE = 3;

function firstGroups(address: string, groups: number): string {
  const kept = ipaddr.IPv6.parse(address).parts.slice(0, groups);
  return `${kept.map((group) => group.toString(16)).join(':')}::/${groups * 16}`;
}

/**
 * Whom a limit per address counts: an IPv4 address itself, the first 64 bits of an IPv6 address (RFC 6177), for example
 * `2001:db8:0:1::/64`. What is no address counts for itself.
 */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === null || ipaddr.IPv4.isValid(address)) return address ?? text;
  return firstGroups(address, OF_ONE_CUSTOMER);
}

/**
 * The network around it, of which somebody may hold all addresses: 256 IPv4 addresses, the first 48 bits of an IPv6
 * address. What is no address counts for itself.
 */
export function wideNetworkOf(text: string): string {
  const address = readAddress(text);
  if (address === null) return text;
  return ipaddr.IPv4.isValid(address)
    ? `${address.slice(0, address.lastIndexOf('.'))}.0/24`
    : firstGroups(address, OF_ONE_SITE);
}
