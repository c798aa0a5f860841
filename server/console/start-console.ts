import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../clock.ts';
import { listen } from '../http/listen.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { allRoutes } from './all-routes.ts';
import { checkConsolePlace } from './check-console-place.ts';
import { consoleApp } from './http/console-app.ts';
import { listeningOrigin } from './http/console-origin.ts';
import { inviteFirstPerson } from './people/first-person.ts';

export interface RunningConsole {
  readonly app: FastifyInstance;
  /** Under which browsers reach it. */
  readonly origin: string;
  /** Link that makes the first administrator; null when somebody is there. */
  readonly firstLink: string | null;
}

/**
 * Starts the console where the settings want one; null where they do not.
 *
 * @throws StartError when its place is not safe, or its port cannot be used.
 */
export async function startConsole(
  settings: Settings,
  services: Services,
  clock: ServerClock,
): Promise<RunningConsole | null> {
  const { consoleHost: host, consolePort: port } = settings;
  if (port === null) return null;
  checkConsolePlace(settings, services.release().hosts);
  const app = await consoleApp({ settings, services, clock, routes: allRoutes(services) });
  try {
    await listen(app, { host, port, prefix: 'DUKOU_CONSOLE_' });
    const origin = listeningOrigin(app, settings);
    const link = await inviteFirstPerson(services.db, clock.now());
    return { app, origin, firstLink: link === null ? null : origin + link.path };
  } catch (error) {
    await app.close();
    throw error;
  }
}
