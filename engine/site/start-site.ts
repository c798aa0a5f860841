import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SitePart } from '../decide/model/release.ts';
import type { VisitData, WrittenVisit } from '../decide/model/visit-data.ts';
import type { BlockEntry } from '../react/page/block-entry.ts';
import { createBrowserPlatform } from '../runtime/platform/browser-platform.ts';
import { earlyScript } from '../runtime/platform/early-use.ts';
import { type EntryDocument, openEntryDocument } from '../runtime/platform/entry-document.ts';
import { handOver, withEarlyAnswer } from '../runtime/platform/hand-over.ts';
import { importVerified } from '../runtime/platform/import-verified.ts';
import type { Platform } from '../runtime/platform/platform.ts';
import { lateSource } from '../runtime/release/late-source.ts';
import { proveWhenAsked } from '../runtime/session/prove-when-asked.ts';
import { createVisitApp } from './visit-app.tsx';

/** Loads and verifies what did not come with the entry page. */
const parts = () => import('./release-parts.ts');

/**
 * The visit that the server wrote into the document; null in a bare document, in one that was cut short, and where what
 * belongs to it cannot be had.
 */
async function givenVisit(entry: EntryDocument, platform: Platform): Promise<VisitData | null> {
  try {
    const visit = JSON.parse(entry.visit()) as WrittenVisit;
    const { siteModule, release } = visit;
    if (!siteModule) return visit as VisitData;
    const site = await importVerified<{ readonly default: SitePart }>(siteModule.url, siteModule.hash).then(
      (module) => module.default,
      // A browser remembers a module that failed, and its cache what came.
      async () => (await parts()).siteOf(visit, platform),
    );
    return { ...visit, release: { ...release, site } };
  } catch {
    return null;
  }
}

/** Starts the visit: decides the first page and takes over the server's HTML where it shows the very same. */
async function start(entries: readonly BlockEntry[]): Promise<void> {
  const entry = openEntryDocument();
  const early = earlyScript();
  if (early?.isLeaving) return;
  const browser = createBrowserPlatform();
  let partCame = () => {};
  const firstPart = new Promise<void>((resolve) => {
    partCame = resolve;
  });
  const platform = { ...browser, send: withEarlyAnswer(browser.send, early) };
  try {
    const begin = (visit: VisitData) => {
      const failed = (error: unknown) =>
        begun.blocks.script('release', () => Promise.reject(error)) as Promise<never>;
      const source = lateSource(visit, importVerified, () =>
        parts().then(
          ({ openParts }) =>
            openParts(visit, platform, (error) => void failed(error).catch(() => {}), partCame),
          failed,
        ),
      );
      const begun = { visit, ...createVisitApp(entries, visit, platform, source) };
      return begun;
    };
    const given = await givenVisit(entry, platform);
    const { visit, engine, blocks, app } = given
      ? begin(given)
      : await (await parts()).openVisit(platform, begin);
    const { pages, shown } = visit;
    const page = shown && pages[shown.page];
    const forms = Object.keys(visit.forms ?? {}).map((id) => engine.prepareForm(id).catch(() => null));
    if (page) await Promise.all([blocks.prepare(page), ...forms]);
    const arrived = engine.navigate(platform.address.current(), { replace: true });
    const report = (error: unknown) => platform.console.error('React', error);
    const isSame =
      shown &&
      engine.navigation.committed &&
      Object.entries(shown.facts ?? {}).every(
        ([name, value]) => JSON.stringify(engine.fact(name)) === JSON.stringify(value),
      );
    // A press that is carried out now may have to work for its code.
    proveWhenAsked(engine.login, platform.clock);
    handOver(
      () => {
        if (isSame) hydrateRoot(entry.root(), app, { onRecoverableError: report });
        else createRoot(entry.root()).render(app);
      },
      Boolean(isSame),
      flushSync,
      early,
    );
    entry.ready();
    await arrived;
    import('./start-late-parts.ts').then(
      ({ startLateParts }) => startLateParts(engine, blocks, visit, firstPart),
      (error: Error) => platform.console.warn(error.message),
    );
  } catch (error) {
    platform.console.error('The application could not start', error);
    entry.fail();
  }
}

/** Starts a site in the browser; its style sheets are imported beside it. */
export function startSite(blocks: readonly BlockEntry[]): void {
  void start(blocks);
}
