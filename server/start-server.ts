import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readSources, SOURCE_FOLDERS } from '../engine/cli/read-sources.ts';
import { compile } from '../engine/compile/compile.ts';
import { openAdminDoor } from './admin/open-admin-door.ts';
import { checkExposure } from './check-exposure.ts';
import { systemClock } from './clock.ts';
import { SERVICE_DATA_FOLDER } from './config/read-service-data.ts';
import { requiredAgreements } from './config/required-agreements.ts';
import { type ServiceDataKeeper, serviceDataKeeper } from './config/service-data-keeper.ts';
import { type RunningConsole, startConsole } from './console/start-console.ts';
import { builtEntry, CLIENT_DIR } from './entry/built-entry.ts';
import { devEntry } from './entry/dev-entry.ts';
import { buildApps } from './http/build-apps.ts';
import { drainable } from './http/drain.ts';
import { entryPages } from './http/entry-pages.ts';
import { INBOX_PATH } from './http/inbox.ts';
import { listen } from './http/listen.ts';
import { mistakesThen } from './http/mistakes-page.ts';
import { isLate } from './http/shed-load.ts';
import { siteFiles } from './http/site-files.ts';
import { viteThen } from './http/vite-then.ts';
import { keepPrivate } from './keep-private.ts';
import { keyFilePath } from './keys/open-key-ring.ts';
import { whenArrived } from './late-data.ts';
import { openServices } from './open-services.ts';
import { BRAND_FOLDER, readBrandAssets } from './release/brand-assets.ts';
import { changesBelow } from './release/changes-below.ts';
import { filesProof } from './release/files-proof.ts';
import { followShared } from './release/follow-shared.ts';
import { lackedBy } from './release/lacked-by.ts';
import { noteShown } from './release/note-shown.ts';
import { openReleases } from './release/open-releases.ts';
import { faultIn } from './release/opened-release.ts';
import { publishedServiceData } from './release/published-service-data.ts';
import { type ReleaseKeeper, releaseKeeper } from './release/release-keeper.ts';
import { partOf, type ReleaseStore } from './release/release-store.ts';
import { takeUp } from './release/take-up.ts';
import { named } from './release/told-publication.ts';
import { workingRelease } from './release/working-release.ts';
import { repeat } from './repeat.ts';
import type { VisitTickets } from './reports/visit-ticket.ts';
import { type Settings, serverPlace } from './settings.ts';
import { StartError } from './start-error.ts';
import { startJobs } from './start-jobs.ts';
import { upgradeData } from './upgrade/upgrade-data.ts';
import { waitForGoodFiles } from './wait-for-good-files.ts';

/** How long requests that are under way may take to end when the server stops. */
const GRACE_MS = 3000;

export interface RunningServer {
  /** Address of the site, for example `http://localhost:5173`. */
  readonly url: string;
  /** Says that it is not ready any more, takes no new connections, lets running requests end, and closes everything. */
  stop(): Promise<void>;
}

/** Well within the second in which a published release must reach visitors. */
const LOOK_EVERY_MS = 100;

type Close = () => void | Promise<void>;

/** The handler of entry pages, and what is told when the configuration changes. */
async function pagesOf(
  settings: Settings,
  keeper: ReleaseKeeper,
  tickets: VisitTickets,
  stores: readonly ReleaseStore[],
  app: FastifyInstance,
  closers: Close[],
  mistakes: () => string | null,
) {
  const { root, dev } = settings;
  const { late, waiting } = settings.shedding;
  const parts = {
    keeper,
    dev,
    clock: systemClock,
    tickets,
    partOf: (release: string, path: string) => partOf(stores, release, path),
    waiting,
    isOverloaded: () => isLate(app, late),
  };
  if (!dev) {
    return {
      page: entryPages({ source: await builtEntry(root), ...parts }),
      reload: () => {},
    };
  }
  const hosts = Object.keys(keeper.current().hosts).map((host) => host.replace(/^\*/, ''));
  const { source, vite, reload } = await devEntry(settings, app.server, hosts);
  closers.unshift(() => vite.close());
  const page = mistakesThen(mistakes, () => keeper.pointer().id, entryPages({ source, ...parts }));
  return { page: viteThen(vite, page), reload };
}

/** An agreement that does not exist could never be agreed to. */
function checkRequiredAgreements(serviceData: ServiceDataKeeper, keeper: ReleaseKeeper): void {
  const { agreements } = keeper.current();
  const data = serviceData.current();
  const missing = data && requiredAgreements(data).find((id) => !Object.hasOwn(agreements, id));
  if (missing) {
    throw new StartError(
      `${SERVICE_DATA_FOLDER}/service.json requires the agreement "${missing}", which schemas/agreements does not have.`,
    );
  }
}

function shownVersion(keeper: ReleaseKeeper): string {
  const version = keeper.version();
  return version ? named(version) : `release ${keeper.current().id}`;
}

/** What visitors get, and what to do about it. */
function shown(keeper: ReleaseKeeper, dev: boolean): string {
  const files = 'the files of this project, and follows them';
  if (!keeper.followsFiles())
    return `the published ${shownVersion(keeper)}; changed files wait for: npx dukou publish${lackedBy(keeper.current())}`;
  if (dev) return files;
  return keeper.isWithoutPublished()
    ? `${files}: NO PUBLISHED RELEASE CAN BE USED. Run: npx dukou publish`
    : `${files}, checked but not proven, until something is published (npx dukou publish)`;
}

function consoleLines(console: RunningConsole | null): readonly string[] {
  if (console === null) return [];
  const { origin, firstLink } = console;
  const first = `First      ${firstLink} makes the first administrator of the console, once and within the hour`;
  return [`Console    ${origin}`, ...(firstLink === null ? [] : [first])];
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(timer);
}

/**
 * Starts the whole product. Prints what operators should know; when it resolves, requests are served. Throws
 * `StartError`, `DataLockedError` and the like, with everything closed again.
 *
 * @param stopped resolves when nobody waits for the start any more: development waits for files that can be shown.
 */
export async function startServer(
  settings: Settings,
  print: (text: string) => void,
  stopped: Promise<unknown> = new Promise(() => undefined),
): Promise<RunningServer> {
  const { root, program, dataDir, databaseUrl, dev } = settings;
  checkExposure(settings);
  const closers: Close[] = [];
  const stopping = new AbortController();
  const stop = async (): Promise<void> => {
    stopping.abort();
    for (const close of closers.splice(0)) {
      await close();
    }
  };
  try {
    keepPrivate(dataDir, print);
    const watched = [...SOURCE_FOLDERS, BRAND_FOLDER];
    // Watched before they are read: what changes while it starts is followed as soon as it stands.
    const files = changesBelow(
      watched.map((folder) => join(root, folder)),
      print,
    );
    const dataFiles = changesBelow([join(root, SERVICE_DATA_FOLDER)], print);
    closers.unshift(files.stop, dataFiles.stop);
    const stores = openReleases(dataDir, databaseUrl !== null);
    const keeper = releaseKeeper({
      published: stores.published,
      working: workingRelease({
        store: stores.working,
        readSources: () => readSources(root),
        readAssets: () => readBrandAssets(root),
        compile,
        now: systemClock.now,
        print,
      }),
      alwaysFollows: dev,
      print,
    });
    const serviceData = serviceDataKeeper(root, print, () =>
      publishedServiceData(root, stores.published, keeper.version()),
    );
    const faultOf = (id: string) => faultIn(Object.values(stores), id);
    const services = await openServices(settings, stores.published, keeper, serviceData, faultOf, print);
    closers.unshift(() => services.db.close());
    const { shared, late } = services;
    const published = shared ?? stores.published;
    if (late === null)
      await shared?.pull({ mend: true }).catch((error: Error) => {
        print(
          `What was published cannot be copied to ${dataDir}, and what is there counts: ${error.message}`,
        );
      });
    keeper.look();
    serviceData.refresh();
    const mistakes = (): string | null =>
      [keeper.refusal(), serviceData.refusal()].filter((text) => text !== null).join('\n\n') || null;
    if (dev) {
      keeper.refresh();
      const isUsable = await waitForGoodFiles(settings, [...watched, SERVICE_DATA_FOLDER], {
        mistakes: () => (keeper.hasRelease() && serviceData.current() !== null ? null : mistakes()),
        look() {
          serviceData.refresh();
          keeper.refresh();
        },
        print,
        stopped,
      });
      if (!isUsable) throw new StartError('Stopped before the files were good.');
    }
    if (!keeper.hasRelease() && keeper.refresh() === 'refused' && !keeper.hasRelease()) {
      throw new StartError('Nothing can be served. Correct the configuration and start again.');
    }
    if (serviceData.current() === null) {
      throw new StartError(
        'The backend has no settings to work with. Correct server/config and start again.',
      );
    }
    /** Development shows what is being worked on, to nobody else. */
    const noteFiles = async (): Promise<void> => {
      if (!dev) await noteShown({ ...stores, published }, keeper, serviceData.files, systemClock.now, print);
    };
    await noteFiles();
    checkRequiredAgreements(serviceData, keeper);
    if (late === null) await upgradeData(services, systemClock.now(), print);
    const built = siteFiles(dev ? '' : join(root, CLIENT_DIR));
    let page: Awaited<ReturnType<typeof pagesOf>> | null = null;
    const { app, ops } = await buildApps(
      {
        settings,
        clock: systemClock,
        services,
        keeper,
        stores: Object.values(stores),
        files: built,
        stopping: stopping.signal,
      },
      () => {
        if (page === null) {
          throw new Error('not started yet');
        }
        return page.page;
      },
    );
    const drain = drainable(app, settings.draining);
    let stopJobs: Close = () => undefined;
    closers.unshift(
      () => closeApp(app),
      // After the last call: they keep what it has counted.
      () => stopJobs(),
      () => closeApp(ops),
    );
    page = await pagesOf(settings, keeper, services.tickets, Object.values(stores), app, closers, mistakes);
    const { reload } = page;
    let console: RunningConsole | null = null;
    if (services.db.kind === 'embedded') {
      closers.unshift(
        await openAdminDoor(dataDir, {
          ...services,
          now: systemClock.now,
          release: () => keeper.current(),
          keyFile: keyFilePath(settings),
          givenSmsKey: settings.smsKey,
          consoleOrigin: () => console?.origin ?? null,
        }),
      );
    }
    const proof = filesProof([join(program, 'server/launch.mjs'), 'prove', '--root', root], print);
    closers.unshift(proof.stop);
    /** Where real visitors come, what they get without a publication is proven beside the server. */
    const proveFiles = (): void => {
      if (settings.production && keeper.followsFiles()) proof.begin();
    };
    proveFiles();
    files.follow(() => {
      const before = mistakes();
      const isNew = keeper.refresh() === 'published';
      if (isNew) {
        void noteFiles();
        proveFiles();
      }
      if (isNew || before !== mistakes()) reload();
    });
    dataFiles.follow(() => {
      const before = mistakes();
      serviceData.refresh();
      if (keeper.followsFiles()) void noteFiles();
      // Says that they wait.
      else keeper.refresh();
      if (before !== mistakes()) reload();
    });
    const look = takeUp(stores.published, keeper, () => {
      serviceData.refresh();
      reload();
    });
    // A folder that another machine shares tells of no changes.
    if (!dev) closers.unshift(repeat(look, LOOK_EVERY_MS, () => undefined));
    const place = serverPlace(settings);
    if (shared !== null && place !== null) {
      closers.unshift(followShared(shared, place, keeper.isDamaged, look, print));
    }
    const { host, port, opsHost, opsPort } = settings;
    const opsUrl =
      opsPort === null ? null : await listen(ops, { host: opsHost, port: opsPort, prefix: 'DUKOU_OPS_' });
    const openConsole = async (): Promise<void> => {
      const started = await startConsole(settings, services, published, keeper.isDamaged, systemClock, print);
      if (started !== null) closers.unshift(() => closeApp(started.app));
      console = started;
    };
    if (late === null) await openConsole();
    const url = await listen(app, { host, port, prefix: '' });
    closers.unshift(drain);
    stopJobs = startJobs({
      services,
      env: process.env,
      standIn: settings.production ? null : opsUrl,
      rekeyRows: settings.rekeyRows,
      now: systemClock.now,
      print,
    });
    print(`Open       ${url}/login`);
    print(
      services.sms.recent === null
        ? `SMS codes  are sent by the service at DUKOU_SMS_URL, ${settings.smsKey === null ? 'signed; it checks with what `dukou keys sms` shows' : 'signed with DUKOU_SMS_KEY'}`
        : `SMS codes  appear here and ${opsUrl === null ? 'in outbox/sms.jsonl' : `at ${opsUrl}${INBOX_PATH}`} (nothing is really sent)`,
    );
    if (opsUrl !== null) print(`Operations ${opsUrl}/readyz and /metrics`);
    for (const line of consoleLines(console)) print(line);
    print(
      `Data       ${services.db.kind === 'embedded' ? dataDir : 'the PostgreSQL server of DATABASE_URL'}`,
    );
    print(`Shows      ${shown(keeper, dev)}`);
    if (late !== null) {
      const arrive = async (): Promise<void> => {
        await upgradeData(services, systemClock.now(), print);
        await openConsole();
        for (const line of consoleLines(console)) print(line);
        print('The database answers, and so do calls.');
      };
      closers.unshift(whenArrived(late, arrive, print));
    }
    print('Stop       Ctrl-C');
    print(`ready ${url}`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
