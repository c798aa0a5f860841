import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Settings } from '../settings.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { checkHost } from './check-host.ts';
import { isOneOf } from './client-address.ts';
import { serverOptions } from './http-limits.ts';
import { maskLog } from './mask-log.ts';
import { COMMON_HEADERS, PLAIN_POLICY } from './page-policy.ts';
import { readableUrl } from './readable-url.ts';

export const BODY_LIMIT = 64 * 1024;

/** @param policy of a page; other answers load nothing. */
const headersOf = (id: string, policy: ReturnType<FastifyReply['getHeader']> = PLAIN_POLICY) => ({
  ...COMMON_HEADERS,
  'content-security-policy': policy,
  'x-request-id': id,
});

/** An HTTP service that answers nothing yet: its log, its request ids and the headers of every answer. */
export function newApp(settings: Settings): FastifyInstance {
  const { httpLimits } = settings;
  const app = fastify({
    logger: {
      level: settings.logLevel,
      // What databases say of a failed statement can hold the values.
      stream: { write: (line: string) => process.stderr.write(maskLog(line)) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomBytes(8).toString('hex'),
    requestIdHeader: false,
    // Only such a proxy is believed about the visitor's address, and about the host and protocol that were asked for.
    trustProxy: isOneOf(settings.trustedProxies),
    http: serverOptions(httpLimits),
    requestTimeout: httpLimits.request,
    keepAliveTimeout: httpLimits.keepAlive,
    // The first page of development waits until all sources are read.
    connectionTimeout: settings.dev ? 0 : httpLimits.idle,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: readableUrl,
    return503OnClosing: false,
    // An address that cannot be read, before any hook: the framework's own words would quote it.
    frameworkErrors: (_error, { id }, reply) =>
      void (reply as unknown as FastifyReply)
        .code(400)
        .headers(headersOf(id))
        .type('text/plain')
        .send('Bad Request.'),
  }) as unknown as FastifyInstance;
  traceRequests(app, isOneOf(settings.trustedProxies));
  checkHost(app);
  app.addHook('onSend', async (request, reply) => {
    void reply.headers(headersOf(request.id, reply.getHeader('content-security-policy')));
  });
  return app;
}
