import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** Names that mean "every address of this machine". */
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::', ''];

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023: PORT=5173 npm start`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is "${host}", which is no address of this machine. Give localhost, or 0.0.0.0 for all addresses.`;
    default:
      return error.message;
  }
}

/** Starts to listen. Returns the address to open; throws `StartError` when the port cannot be used. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(reasonOf(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  const name = EVERYWHERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}
