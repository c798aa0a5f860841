import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';

type ConsolePlace = Pick<Settings, 'consoleHost' | 'consolePort' | 'consoleOrigin'>;

/** Origin under which browsers reach the console, for example `http://127.0.0.1:5174`. */
export function consoleOrigin({ consoleHost, consolePort, consoleOrigin: given }: ConsolePlace): string {
  const host = consoleHost.includes(':') ? `[${consoleHost}]` : consoleHost;
  return given ?? new URL(`http://${host}:${consolePort ?? 0}`).origin;
}

/** The same with the port that the system gave, where the settings leave that to it. */
export function listeningOrigin(app: FastifyInstance, place: ConsolePlace): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : place.consolePort;
  return consoleOrigin({ ...place, consolePort: port });
}
