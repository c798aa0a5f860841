import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../clock.ts';
import { listen } from '../http/listen.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { allRoutes } from './all-routes.ts';
import { checkConsolePlace } from './check-console-place.ts';
import { runJudge } from './checks/run-judge.ts';
import { stayingJudge } from './checks/staying-judge.ts';
import { consoleApp } from './http/console-app.ts';
import { listeningOrigin } from './http/console-origin.ts';
import { openWork } from './open-work.ts';
import { inviteFirstPerson } from './people/first-person.ts';
import { siteAddress } from './preview/site-address.ts';

export interface RunningConsole {
  readonly app: FastifyInstance;
  /** Under which browsers reach it. */
  readonly origin: string;
  /** Link that makes the first administrator; null when somebody is there. */
  readonly firstLink: string | null;
  /** Ends what goes on beside requests; the app is closed by whoever has started it. */
  stop(): Promise<void>;
}

/** A publication that a crash left open is ended within so long. */
const SETTLE_EVERY_MS = 2000;

/**
 * Starts the console where the settings want one; null where they do not.
 *
 * @throws StartError when its place is not safe, or its port cannot be used.
 */
export async function startConsole(
  settings: Settings,
  services: Services,
  store: ReleaseStore,
  isDamaged: () => boolean,
  clock: ServerClock,
  print: (text: string) => void,
): Promise<RunningConsole | null> {
  const { consoleHost: host, consolePort: port } = settings;
  if (port === null) return null;
  checkConsolePlace(settings, services.release().hosts);
  const { root, program, dataDir } = settings;
  const command = [join(program, 'server/launch.mjs'), 'judge'];
  const judge = runJudge(command, process.env);
  const staying = stayingJudge([...command, '--stay'], process.env);
  const work = openWork({
    ...services,
    store,
    isDamaged,
    judge,
    quick: staying.run,
    root,
    dataDir,
    programs: [root, program],
    siteOf: (host) => siteAddress(settings, host),
    now: clock.now,
    print,
  });
  const routes = [...allRoutes(services), ...work.routes];
  const app = await consoleApp({ settings, services, clock, routes });
  try {
    await listen(app, { host, port, prefix: 'DUKOU_CONSOLE_' });
    const origin = listeningOrigin(app, settings);
    const link = await inviteFirstPerson(services.db, clock.now());
    await work.settle();
    const settling = repeat(work.settle, SETTLE_EVERY_MS, (error) => print(`Console: ${String(error)}`));
    const stop = async (): Promise<void> => {
      work.stop();
      staying.stop();
      await settling();
    };
    return { app, origin, firstLink: link === null ? null : origin + link.path, stop };
  } catch (error) {
    await app.close();
    throw error;
  }
}
