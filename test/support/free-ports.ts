import { createServer } from 'node:net';

/** Ports of this machine that nobody listens on. */
export async function freePorts(number: number): Promise<readonly number[]> {
  const servers = Array.from({ length: number }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  for (const server of servers) server.close();
  return ports;
}
