import type { Server } from 'node:http';
import { networkOf } from '../place/network-of.ts';
import type { HttpLimits } from './http-limits.ts';

/**
 * Limits connections in all and for each internet address; one more is closed at once. Those of trusted proxies count
 * for no address: everybody comes through them.
 *
 * @param onRefused told of each, with the limit that it came to.
 */
export function limitSockets(
  server: Server,
  { sockets, socketsPerAddress }: Pick<HttpLimits, 'sockets' | 'socketsPerAddress'>,
  isProxy: (address: string) => boolean,
  onRefused: (limit: 'all' | 'address') => void,
): void {
  const open = new Map<string, number>();
  server.maxConnections = sockets;
  server.on('drop', () => onRefused('all'));
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > socketsPerAddress) {
      onRefused('address');
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
