import type { Server } from 'node:net';
import { networkOf, wideNetworkOf } from '../place/network-of.ts';
import type { HttpLimits } from './http-limits.ts';

/** What a connection came to that was closed at once. */
export type SocketLimit = 'all' | 'address' | 'network';

/**
 * Limits connections in all, for each internet address and for the network around it; one more is closed at once.
 *
 * @param isUncounted true for addresses that everybody may come through: those of proxies.
 * @param onRefused told of each, with the limit that it came to.
 */
export function limitSockets(
  server: Server,
  {
    sockets,
    socketsPerAddress,
    socketsPerNetwork,
  }: Pick<HttpLimits, 'sockets' | 'socketsPerAddress' | 'socketsPerNetwork'>,
  isUncounted: (address: string) => boolean,
  onRefused: (limit: SocketLimit) => void,
): void {
  const open = { address: new Map<string, number>(), network: new Map<string, number>() };
  const most = { address: socketsPerAddress, network: socketsPerNetwork };
  server.maxConnections = sockets;
  server.on('drop', () => onRefused('all'));
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isUncounted(address)) return;
    const own = [['address', networkOf(address)] as const, ['network', wideNetworkOf(address)] as const];
    const full = own.find(([of, name]) => (open[of].get(name) ?? 0) >= most[of]);
    if (full !== undefined) {
      onRefused(full[0]);
      socket.destroy();
      return;
    }
    for (const [of, name] of own) open[of].set(name, (open[of].get(name) ?? 0) + 1);
    socket.once('close', () => {
      for (const [of, name] of own) {
        const left = (open[of].get(name) ?? 0) - 1;
        if (left > 0) open[of].set(name, left);
        else open[of].delete(name);
      }
    });
  });
}
