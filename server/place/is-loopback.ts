import ipaddr from 'ipaddr.js';
import { readAddress } from './read-address.ts';

/** True when only this machine reaches what listens at a host name or address. */
export function isLoopback(host: string): boolean {
  const address = readAddress(host);
  return host === 'localhost' || (address !== null && ipaddr.parse(address).range() === 'loopback');
}

/** True when what is sent to an address on the internet can be read on its way. */
export function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
