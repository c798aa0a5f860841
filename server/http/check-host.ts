import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Release } from '../../engine/decide/model/release.ts';
import { DEFAULT_HOST, pickHost } from '../../engine/decide/routing/pick-host.ts';
import { isLoopback } from '../place/is-loopback.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers whatever host is asked for; who asks in HTTP/1.0 may name none. For probes of balancers. */
    readonly anyHost?: true;
  }
}

/** Longest name that DNS has, with a dot behind it and a port. */
const MAX_HOST = 253 + '.:65535'.length;
/** Letters, digits, `-` and `_` between dots, or an IPv6 address in brackets; then perhaps a port. */
const HOST = /^(?:[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** True for what a browser can have asked for. */
function isHost(text: string): boolean {
  return text.length <= MAX_HOST && HOST.test(text) && URL.canParse(`http://${text}`);
}

function hostHeaders({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** Answers 400 to requests that name no host, several, or one that cannot be: nothing behind this sees such a name. */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const named = hostHeaders(request);
    if (named === 1 ? isHost(request.host) : named === 0 && request.routeOptions.config.anyHost)
      return undefined;
    return reply.code(400).type('text/plain').send('The request names no host that can be.');
  });
}

const NOT_SERVED = 'This host is not served here.';

/**
 * Answers 421 to requests for another host than this machine: a page elsewhere can let its own name lead here, and its
 * scripts would read the answers.
 */
export function refuseOtherHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Not what a header beside it says: such a page sends any.
    const { host } = request.headers;
    if (host === undefined || isLoopback(host.replace(/\.?(?::\d+)?$/, '').toLowerCase())) return undefined;
    return reply.code(421).type('text/plain').send(NOT_SERVED);
  });
}

/**
 * Answers 421 to requests for a host that has no table of its own, so that the default one is for nobody; only whether
 * the process is alive is told to everybody.
 */
export function refuseUnknownHosts(app: FastifyInstance, release: () => Release): void {
  app.addHook('onRequest', async (request, reply) => {
    const { hosts } = release();
    if (request.routeOptions.config.anyHost || pickHost(hosts, request.hostname) !== hosts[DEFAULT_HOST])
      return undefined;
    return reply.code(421).type('text/plain').send(NOT_SERVED);
  });
}
