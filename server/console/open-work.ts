import type { Release } from '../../engine/decide/model/release.ts';
import type { Database } from '../db/database.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { openChannels } from './channels/channels.ts';
import { openImports } from './channels/imports.ts';
import { openChecks } from './checks/checks.ts';
import { limitJudge } from './checks/limit-judge.ts';
import { problemRoutes } from './checks/problem-routes.ts';
import type { RunJudge } from './checks/run-judge.ts';
import type { StayingJudge } from './checks/staying-judge.ts';
import { toldJudge } from './checks/told-judge.ts';
import { openBooks } from './drafts/books.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { openDrafts as draftWork } from './drafts/drafts.ts';
import { openDraftNets } from './drafts/open-draft-nets.ts';
import { presenceRoutes } from './drafts/presence-routes.ts';
import { takenBackVersions } from './drafts/taken-back-versions.ts';
import { eventBus } from './events/event-bus.ts';
import { eventRoutes } from './events/event-routes.ts';
import type { ConsoleRoute } from './http/console-route.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { readAhead } from './read-ahead.ts';
import { searchRoutes } from './search/search-routes.ts';
import { draftPublisher } from './versions/publisher.ts';
import { versionRoutes } from './versions/version-routes.ts';
import { openVersions } from './versions/versions.ts';
import { whyRoutes } from './why/why-routes.ts';

export interface WorkParts {
  readonly db: Database;
  readonly store: ReleaseStore;
  readonly judge: RunJudge;
  /** For what people wait for at the screen. */
  readonly quick: StayingJudge['run'];
  readonly root: string;
  readonly dataDir: string;
  /** Folders in which the built product is looked for. */
  readonly programs: readonly (string | undefined)[];
  release(): Release;
  /** True while what is current is damaged, and visitors get something else. */
  isDamaged(): boolean;
  /** Where visitors reach a host, without a slash at the end; null where that is not known. */
  siteOf(host: string): string | null;
  now(): number;
  print(text: string): void;
}

/** What people of the console work on: channels, drafts and versions. */
export interface ConsoleWork {
  readonly routes: readonly ConsoleRoute[];
  /** Ends publications that a crash left open; to be called at the start and again and again. */
  settle(): Promise<void>;
  stop(): void;
}

export function openWork(work: WorkParts): ConsoleWork {
  const { db, store, root, dataDir, programs, release, siteOf, now, print } = work;
  const judge = limitJudge(work.judge);
  const quick = toldJudge(work.quick, print);
  const books = openBooks(store);
  const bus = eventBus();
  const checks = openChecks({ db, judge, bus, place: { root, programs, dataDir }, now, print });
  const openDrafts = openDraftNets(db, books);
  const parts = {
    db,
    books,
    bus,
    checks,
    openDrafts,
    takenBack: takenBackVersions(store),
    log: store.log,
    now,
  };
  const drafts = draftWork(parts);
  const channels = openChannels(books);
  const publisher = draftPublisher({ ...parts, store, print });
  const versions = openVersions({ db, store, now, print });
  const isRead = readAhead(db, store, books);
  const once = (route: ConsoleRoute): ConsoleRoute => ({
    ...route,
    handle: async (ask: never) => {
      await isRead();
      return route.handle(ask);
    },
  });
  return {
    routes: [
      ...eventRoutes(db, bus),
      ...overviewRoutes({ ...work, log: store.log }, books, drafts, versions),
      ...channelRoutes({ ...parts, quick, dataDir }, channels, openImports(parts, drafts, judge)),
      ...searchRoutes(parts, channels),
      ...draftRoutes(parts, drafts, publisher),
      ...problemRoutes({ ...parts, quick, dataDir }),
      ...presenceRoutes(parts),
      ...versionRoutes(versions, parts, drafts),
      ...whyRoutes({ ...parts, quick, dataDir, release }),
      ...previewRoutes({ ...parts, quick, dataDir, programs, siteOf }),
    ].map(once),
    async settle() {
      void isRead();
      await publisher.settle();
    },
    stop: checks.stop,
  };
}
