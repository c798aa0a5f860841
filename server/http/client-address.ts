import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { readAddress } from '../place/read-address.ts';

/** Tells whether an address is one of these addresses and networks, or of those that have a name (`loopback`). */
export function isOneOf(networks: readonly string[]): (address: string | undefined) => boolean {
  const isIn = compile([...networks]);
  return (address) => isIn(readAddress(String(address)) ?? '', 0);
}

/**
 * The internet address that a request comes from: the nearest one that no trusted proxy has. Where a proxy passes on
 * what is no address, it is the proxy's own, so that inventing words gives nobody a limit of their own.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return readAddress(String(ip)) ?? readAddress(String(socket.remoteAddress)) ?? '';
}
