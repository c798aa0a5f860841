import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { countStore } from '../../http/count-store.ts';
import { networkOf } from '../../place/network-of.ts';
import { ConsoleRefusal } from './console-refusal.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted at the same time. */
const REMEMBERED = 10_000;
/** Requests of an address in a minute. Everybody may come through one proxy. */
const MOST = 3000;
/** The same of routes that are for everybody: each costs a password's hash. */
const MOST_OF_NOBODY = 60;

/** Configuration of a route that is for everybody. */
export const FOR_EVERYBODY = { rateLimit: { max: MOST_OF_NOBODY } };

/** A refusal says by itself how long to wait. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

function tooMany(ttl: number): ConsoleRefusal {
  const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
  return new ConsoleRefusal('too-many', `请求太多。请 ${retryAfter} 秒后再试。`, { retryAfter });
}

/** Limits the requests of an internet address by the minute, before anything is read for them. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  const keyGenerator = (request: FastifyRequest): string => networkOf(clientAddress(request));
  await app.register(rateLimit, {
    global: false,
    store: countStore(() => performance.now(), REMEMBERED),
    timeWindow: MINUTE_MS,
    keyGenerator,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: NO_HEADERS,
  });
  const all = app.createRateLimit({ max: MOST, keyGenerator });
  app.addHook('onRequest', async (request) => {
    const use = await all(request);
    if (!use.isAllowed && use.isExceeded) throw tooMany(use.ttl);
  });
}
