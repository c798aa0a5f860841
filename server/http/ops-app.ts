import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../clock.ts';
import { checkWrites } from '../db/check-writes.ts';
import type { ReleaseKeeper } from '../release/release-keeper.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { refuseOtherHosts } from './check-host.ts';
import { addInbox } from './inbox.ts';
import { newApp } from './new-app.ts';
import { addTestPlatforms } from './test-platforms.ts';

/**
 * What the server tells whoever runs it, on a port of its own that visitors do not reach: whether it is ready, and in
 * development the login codes and reports that it did not really send.
 */
export function opsApp({
  settings,
  clock,
  services,
  keeper,
  stopping,
}: {
  readonly settings: Settings;
  readonly clock: ServerClock;
  readonly services: Services;
  readonly keeper: ReleaseKeeper;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal;
}): FastifyInstance {
  const ops = newApp(settings);
  ops.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  if (!settings.production && !settings.expose) refuseOtherHosts(ops);
  ops.get('/readyz', { config: { anyHost: true } }, async (request, reply) => {
    // So that a balancer sends nobody any more.
    if (stopping.aborted) return reply.code(503).send({ ok: false, stopping: true });
    try {
      await services.keys.learn(services.db);
      await checkWrites(services.db, settings.dataDir, clock.now());
      return {
        ok: true,
        release: keeper.current().id,
        ...(keeper.isWithoutPublished()
          ? { note: 'no published release can be used: the files are shown; run npx dukou publish' }
          : {}),
      };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ ok: false });
    }
  });
  if (!settings.production) {
    addTestPlatforms(ops);
    addInbox(ops, services.sms);
  }
  return ops;
}
