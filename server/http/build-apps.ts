import { STATUS_CODES } from 'node:http';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_CALLS } from '../calls/all-calls.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ServerClock } from '../clock.ts';
import { keptFor } from '../kept-for.ts';
import { keyUse } from '../keys/key-use.ts';
import { openRequests } from '../privacy/open-requests.ts';
import type { ReleaseKeeper } from '../release/release-keeper.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { sharedUse } from '../sms/sms-budgets.ts';
import { traceCodes } from '../tracing/trace-requests.ts';
import { addCalls } from './add-calls.ts';
import { refuseUnknownHosts } from './check-host.ts';
import { isOneOf } from './client-address.ts';
import { failureEnvelope } from './failure-envelope.ts';
import { addFaults } from './faults.ts';
import { limitCalls } from './limit-calls.ts';
import { limitSockets } from './limit-sockets.ts';
import { addMetrics } from './metrics.ts';
import { BODY_LIMIT, newApp } from './new-app.ts';
import { opsApp } from './ops-app.ts';
import { parseForm } from './parse-form.ts';
import { addReleaseRoutes } from './release-routes.ts';
import { sharedCounts } from './shared-counts.ts';
import { shedLoad } from './shed-load.ts';
import type { SiteFiles } from './site-files.ts';
import { tellUnknownProxy } from './tell-unknown-proxy.ts';

const MAX_URL = 8192;

export interface AppParts {
  readonly settings: Settings;
  readonly clock: ServerClock;
  readonly services: Services;
  readonly keeper: ReleaseKeeper;
  /** Where parts of releases are. */
  readonly stores: readonly ReleaseStore[];
  readonly files: SiteFiles;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal;
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Folders in which every path is a file: a missing one is an error and no page. */
const FILE_FOLDERS = /^\/(?:assets|release)\//;

/** Errors of the transport are told in the envelope too: the caller is a page that reads nothing else. */
function addErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof Refusal) {
      return reply.code(200).send(failureEnvelope(error, services.data().messages));
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'a request failed');
    }
    // The rest of a body that is too large is read and thrown away, as long as a request may take: a proxy that still
    // sends it would see a broken connection and no answer.
    if (status === 413) void reply.removeHeader('connection');
    if (request.method !== 'POST') {
      // Not the error's own words, which quote the request.
      return reply.code(status).type('text/plain').send(`${STATUS_CODES[status]}.`);
    }
    const refusal = status < 500 ? new Refusal('body-invalid', { detail: error.code ?? 'body' }) : error;
    return reply.code(200).send(failureEnvelope(refusal, services.data().messages));
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'POST') {
      return reply.code(404).send(failureEnvelope(new Refusal('call-unknown'), services.data().messages));
    }
    return reply.code(404).type('text/plain').send('Not found.');
  });
}

/** Every row is read for it: Prometheus may ask as often as it likes. */
const KEY_USE_MS = 300_000;

/** The two HTTP services of a process. */
export interface Apps {
  /** Calls, releases, files, and a page for every other address. */
  readonly app: FastifyInstance;
  /** What concerns whoever runs it. */
  readonly ops: FastifyInstance;
}

/**
 * Builds the service for visitors and the one for operations.
 *
 * @param page answers with the page of an address; given after the service exists, since in development it hangs on its
 * server.
 */
export async function buildApps(parts: AppParts, page: () => PageHandler): Promise<Apps> {
  const { settings, services } = parts;
  const app = newApp(settings);
  traceCodes(app);
  if (!settings.dev) {
    await shedLoad(app, settings.shedding.late, () => services.data().messages);
  }
  await app.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseForm });
  await app.register(fastifyStatic, { root: settings.root, serve: false, preCompressed: true });
  addErrors(app, services);
  app.get('/healthz', { config: { anyHost: true } }, async () => ({ ok: true }));
  if (settings.unknownHosts === 'refuse') {
    refuseUnknownHosts(app, () => parts.keeper.current());
  }
  const { sharedLimits } = settings;
  const counts = sharedLimits && (await sharedCounts(sharedLimits, (text) => app.log.warn(text)));
  app.addHook('onClose', async () => counts?.close());
  const ops = opsApp(parts);
  const metrics = addMetrics(app, ops, {
    db: services.db,
    alarms: services.alarms,
    lostParts: services.lostParts,
    events: services.events,
    counts,
    requests: () => openRequests(services.db, services.data().privacy, parts.clock.now()),
    smsBudgets: () =>
      sharedUse(services.db, services.release().hosts, services.data().sms.budgets, parts.clock.now()),
    keyUse: keptFor(KEY_USE_MS, parts.clock.now, async () => ({
      current: services.keys.current(),
      use: await keyUse(services.db.patient),
    })),
  });
  const { httpLimits, trustedProxies, uncounted } = settings;
  limitSockets(
    app.server,
    httpLimits,
    isOneOf([...trustedProxies, ...uncounted]),
    metrics.countRefusedSocket,
  );
  tellUnknownProxy(app, isOneOf(uncounted), isOneOf(trustedProxies));
  if (settings.faults) {
    addFaults(app);
  }
  await limitCalls(app, () => services.data().limits, counts, isOneOf(uncounted));
  addCalls(app, ALL_CALLS, { services, clock: parts.clock, metrics, isUncounted: isOneOf(uncounted) });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain').send(`${services.data().robots.join('\n')}\n`),
  );
  addReleaseRoutes(app, parts.keeper, parts.stores, services.bringRelease);
  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '/';
    if (url.length > MAX_URL) {
      return reply.code(414).type('text/plain').send('The address is too long.');
    }
    const [path = '/'] = url.split('?');
    if (parts.files.send(path, reply)) {
      return reply;
    }
    return FILE_FOLDERS.test(path) ? reply.callNotFound() : page()(request, reply);
  });
  return { app, ops };
}
