import type { FastifyInstance } from 'fastify';
import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import type { BringMissing } from '../release/bring-missing.ts';
import { openedRelease } from '../release/opened-release.ts';
import { releasesBefore } from '../release/publication.ts';
import type { ReleaseKeeper } from '../release/release-keeper.ts';
import type { ReleaseStore } from '../release/release-store.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
/** For pictures of brands, whose names stay the same when they change. */
const TEN_MINUTES_MS = 10 * 60 * 1000;

/** So many releases are tried for a part that the current one cannot show. */
const MOST_BEFORE = 3;

/**
 * Serves releases: the parts of each for ever, which one is current and which was before at every request, and the
 * current one's pictures of brands under the names that pages give them.
 *
 * @param stores looked at in this order.
 * @param bring what other processes have is served too.
 */
export function addReleaseRoutes(
  app: FastifyInstance,
  keeper: ReleaseKeeper,
  stores: readonly ReleaseStore[],
  bring: BringMissing,
): void {
  const storeOf = (id: string, path: string) => stores.find((store) => store.hasPart(id, path));
  const known = new Map<
    ReleaseStore,
    { readonly current: string; readonly before: readonly ReleasePointer[] }
  >();
  /**
   * The latest releases that a roll-back can lead to and that are whole. Reads the log of a store only when another
   * publication is current: anybody may ask, and logs grow for years.
   */
  function beforeOf(store: ReleaseStore): readonly ReleasePointer[] {
    const current = store.currentText();
    const last = known.get(store);
    if (last && last.current === current) return last.before;
    const before: ReleasePointer[] = [];
    for (const id of releasesBefore(store.log())) {
      const home = storeOf(id, 'manifest.json');
      if (home && openedRelease(home, id).fault === null) before.push(home.pointerOf(id));
      if (before.length === MOST_BEFORE) break;
    }
    known.set(store, { current, before });
    return before;
  }

  app.get('/release/current.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    const { id, manifest, engine } = keeper.pointer();
    return { id, manifest, engine };
  });
  app.get('/release/before.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    const releases = stores.map(beforeOf).find((found) => found.length > 0);
    // Pages that were opened before there were several look for one.
    return releases ? { ...releases[0], releases } : reply.callNotFound();
  });
  app.get<{ Params: { id: string; '*': string } }>('/release/:id/*', async (request, reply) => {
    const { id, '*': path } = request.params;
    if (storeOf(id, 'manifest.json') === undefined) await bring(id);
    const store = storeOf(id, path);
    if (store === undefined) return reply.callNotFound();
    return reply
      .header('vary', 'accept-encoding')
      .sendFile(path, store.partsDir(id), { maxAge: YEAR_MS, immutable: true });
  });
  app.get<{ Params: { '*': string } }>('/brand/*', (request, reply) => {
    const { id } = keeper.pointer();
    const path = `brand/${request.params['*']}`;
    const store = storeOf(id, path);
    if (store === undefined) return reply.callNotFound();
    return reply
      .header('vary', 'accept-encoding')
      .sendFile(path, store.partsDir(id), { maxAge: TEN_MINUTES_MS });
  });
}
