import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address with what proxies write around it: `[2001:db8::1]`, `[2001:db8::1]:443`, `1.2.3.4:443`. */
const WITH_PORT = /^\[(.*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/;
/** The interface that a link-local address belongs to: `fe80::1%eth0`. */
const ZONE = /%.*$/;

/**
 * An internet address in the one form that is counted and kept, whatever form it came in: without port and zone, an
 * IPv6 address at its shortest, an IPv4 address that was mapped into IPv6 as itself. Null for what is no address.
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(WITH_PORT, '$1$2').replace(ZONE, '');
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}
