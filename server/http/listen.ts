import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** Names that mean "every address of this machine". */
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::', ''];

/** Where a service listens, and the variables that say so. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly prefix: '' | 'DUKOU_OPS_' | 'DUKOU_CONSOLE_';
}

function reasonOf(error: NodeJS.ErrnoException, { host, port, prefix }: Place): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or choose another port: ${prefix}PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023: ${prefix}PORT=5173 npm start`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `${prefix}HOST is "${host}", which is no address of this machine. Give localhost, or 0.0.0.0 for all addresses.`;
    default:
      return error.message;
  }
}

/** Starts to listen. Returns the address to open; throws `StartError` when the port cannot be used. */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  const { host, port } = place;
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(reasonOf(error as NodeJS.ErrnoException, place), { cause: error });
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  const name = EVERYWHERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}
