import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where IPv4 addresses are among those of IPv6: a network around or in it has some of them. */
const MAPPED = ipaddr.IPv6.parse('::ffff:0:0');
const MAPPED_BITS = 96;
/** Bits that a network of one owner begins with, at least: `10.0.0.0/8`, `fc00::/7`. Wider ones are the internet. */
const LEAST = { 4: 8, 6: 7 };

/** True for an internet address, or a network as `10.0.0.0/8`, but for one that is a large part of the internet. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^[1-9]\d{0,2}$/.test(prefix) ? Number(prefix) : 0;
  if (kind === 4) return bits >= LEAST[4] && bits <= 32;
  const hasIpv4 = MAPPED.match(ipaddr.IPv6.parse(address), Math.min(bits, MAPPED_BITS));
  return bits >= (hasIpv4 ? MAPPED_BITS + LEAST[4] : LEAST[6]) && bits <= 128;
}
