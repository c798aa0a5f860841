import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import { networkOf, wideNetworkOf } from '../place/network-of.ts';
import { clientAddress } from './client-address.ts';
import { countStore } from './count-store.ts';
import type { SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted at the same time. */
const REMEMBERED = 50_000;

/** Calls per minute. */
export interface CallLimits {
  readonly callsPerMinute: number;
  readonly callsPerMinuteNetwork: number;
}

const tooMany = (ttl: number): Refusal =>
  new Refusal('address-limit', { retry_after: Math.max(1, Math.ceil(ttl / 1000)) });

/**
 * Limits the calls of an internet address, and of the network around it, per minute; more are refused with code 429 and
 * the seconds to wait.
 *
 * @param shared where all processes count together; null where each does for itself.
 * @param isUncounted true for addresses that everybody may come through: those of proxies.
 * @param clock milliseconds; one that nobody sets, so that nobody is kept out for longer when the machine's is set
 *   back.
 */
export async function limitCalls(
  app: FastifyInstance,
  limits: () => CallLimits,
  shared: SharedCounts | null,
  isUncounted: (address: string) => boolean,
  clock: () => number = () => performance.now(),
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: countStore(clock, REMEMBERED, shared),
    timeWindow: MINUTE_MS,
    max: () => limits().callsPerMinute,
    // Each call has a limit of its own.
    keyGenerator: (request) => `${request.routeOptions.url} ${networkOf(clientAddress(request))}`,
    allowList: (request) => isUncounted(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  });
  const ofNetwork = app.createRateLimit({
    max: () => limits().callsPerMinuteNetwork,
    keyGenerator: (request) => wideNetworkOf(clientAddress(request)),
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.rateLimit === undefined) return;
    const use = await ofNetwork(request);
    if (!use.isAllowed && use.isExceeded) throw tooMany(use.ttl);
  });
}
