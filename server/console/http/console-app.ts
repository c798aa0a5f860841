import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../../clock.ts';
import { isOneOf } from '../../http/client-address.ts';
import { limitSockets } from '../../http/limit-sockets.ts';
import { newApp } from '../../http/new-app.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import { addRoutes } from './add-routes.ts';
import { answerErrors } from './answer-errors.ts';
import { checkSource } from './check-source.ts';
import { CONSOLE_HEADERS } from './console-headers.ts';
import { listeningOrigin } from './console-origin.ts';
import { addConsolePages } from './console-pages.ts';
import type { ConsoleRoute } from './console-route.ts';
import { limitRequests } from './limit-requests.ts';
import { CLOSE_STREAMS } from './send-stream.ts';

export interface ConsoleParts {
  readonly settings: Settings;
  readonly services: Pick<Services, 'db'>;
  readonly clock: ServerClock;
  readonly routes: readonly ConsoleRoute[];
}

/** The service of the console: its pages, and below `/api` its routes. */
export async function consoleApp({
  settings,
  services,
  clock,
  routes,
}: ConsoleParts): Promise<FastifyInstance> {
  const { httpLimits, trustedProxies, uncounted } = settings;
  const app = newApp(settings);
  const origin = (): string => listeningOrigin(app, settings);
  limitSockets(app.server, httpLimits, isOneOf([...trustedProxies, ...uncounted]), () => undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  let note: ReturnType<typeof addRoutes> = async () => undefined;
  answerErrors(app, (request, code) => note(request, code));
  app.addHook('onSend', async (_request, reply) => {
    const cached = reply.getHeader('cache-control');
    void reply.headers({ ...CONSOLE_HEADERS, ...(cached === undefined ? {} : { 'cache-control': cached }) });
  });
  app.addHook('preClose', async () => void app.server.emit(CLOSE_STREAMS));
  checkSource(app, origin);
  await limitRequests(app);
  await app.register(fastifyStatic, { root: settings.program, serve: false, preCompressed: true });
  note = addRoutes(app, routes, { db: services.db, clock, origin });
  addConsolePages(app, settings.program);
  return app;
}
