import type { FastifyInstance } from 'fastify';
import type { ReleaseKeeper } from '../release/release-keeper.ts';
import type { ReleaseStore } from '../release/release-store.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Serves releases: the parts of each for ever, and which one is current at every request. */
export function addReleaseRoutes(app: FastifyInstance, keeper: ReleaseKeeper, store: ReleaseStore): void {
  app.get('/release/current.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { id: keeper.current().id };
  });
  app.get<{ Params: { id: string; '*': string } }>('/release/:id/*', (request, reply) => {
    const { id, '*': path } = request.params;
    if (!/^[0-9a-f]{8,64}$/.test(id) || !store.hasPart(id, path)) {
      return reply.callNotFound();
    }
    return reply
      .header('vary', 'accept-encoding')
      .sendFile(path, store.partsDir(id), { maxAge: YEAR_MS, immutable: true });
  });
}
