import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy passes visitors on that was not named, with what to do: everybody seems to come from it, so
 * that no limit per address holds and its connections must not be limited.
 *
 * @param isNear true for addresses that a proxy of ours can have, and no visitor on the internet.
 */
export function tellUnknownProxy(
  app: FastifyInstance,
  isNear: (address: string | undefined) => boolean,
  isTrusted: (address: string | undefined) => boolean,
): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, log, socket: { remoteAddress } }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    if (!isNear(remoteAddress) || isTrusted(remoteAddress)) return;
    isTold = true;
    log.warn(
      `!! ${remoteAddress} passes visitors on (X-Forwarded-For) and is not in TRUST_PROXY: all of them seem to come from there, so limits per address do not hold. If it is your proxy, add it: TRUST_PROXY=${remoteAddress}`,
    );
  });
}
