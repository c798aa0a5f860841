import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { readAddress } from '../place/read-address.ts';

/**
 * Tells whether an address is that of a trusted proxy. Only such a proxy is believed about the visitor's address, and
 * about the host and protocol that were asked for.
 */
export function trustedProxy(proxies: readonly string[]): (address: string) => boolean {
  const isProxy = compile([...proxies]);
  return (address) => isProxy(readAddress(String(address)) ?? '', 0);
}

/**
 * The internet address that a request comes from: the nearest one that no trusted proxy has. Where a proxy passes on
 * what is no address, it is the proxy's own, so that inventing words gives nobody a limit of their own.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return readAddress(String(ip)) ?? readAddress(String(socket.remoteAddress)) ?? '';
}
