import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import { isPrivateAddress } from '../place/ip-city.ts';
import { networkOf } from '../place/network-of.ts';
import { clientAddress } from './client-address.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted at the same time. */
const REMEMBERED = 50_000;

/**
 * Limits the calls of an internet address per minute; more are refused with code 429 and the seconds to wait. Addresses
 * of private networks are not counted: they are proxies that are not configured as trusted, behind which everybody is.
 */
export async function limitCalls(app: FastifyInstance, perMinute: () => number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    cache: REMEMBERED,
    max: perMinute,
    keyGenerator: (request) => networkOf(clientAddress(request)),
    allowList: (request) => isPrivateAddress(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('address-limit', { retry_after: Math.max(1, Math.ceil(ttl / 1000)) }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  });
}
