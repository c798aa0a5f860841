import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConsoleRefusal } from './console-refusal.ts';

const READING: readonly string[] = ['GET', 'HEAD'];

function isFromPage({ headers }: FastifyRequest, origin: string): boolean {
  const from = headers.origin ?? (headers['sec-fetch-site'] === 'same-origin' ? origin : null);
  return from === origin && headers['x-console'] === '1';
}

/**
 * Whether a page of another origin made the browser ask for an answer of a route. It sends the session along where that
 * page is of the same site, as visitors' pages on this machine are, and some answers leave a line in the audit.
 */
function isAskedElsewhere({ headers, routeOptions }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return routeOptions.url?.startsWith('/api/') === true && site !== 'same-origin' && site !== 'none';
}

/**
 * Answers 421 to requests for another host than the console's, since a page elsewhere can let its own name lead here,
 * and refuses what the console's own pages did not send: those of other sites cannot set `x-console`, and cannot say
 * that they are from here.
 */
export function checkSource(app: FastifyInstance, originNow: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = originNow();
    if (request.headers.host?.toLowerCase() !== new URL(origin).host) {
      return reply.code(421).type('text/plain; charset=utf-8').send(`控制台的地址是 ${origin}`);
    }
    const isForeign = READING.includes(request.method)
      ? isAskedElsewhere(request)
      : !isFromPage(request, origin);
    if (isForeign) {
      throw new ConsoleRefusal('forbidden', `请求不是从控制台的页面发出的。请打开 ${origin} 再试。`);
    }
    return undefined;
  });
}
