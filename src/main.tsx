import { createRoot, hydrateRoot } from 'react-dom/client';
import type { VisitData } from '../engine/core/model/visit-data.ts';
import { createBrowserPlatform } from '../engine/runtime/platform/browser.ts';
import { openEntryDocument } from '../engine/runtime/platform/entry-document.ts';
import { httpReleaseSource } from '../engine/runtime/release/http-release-source.ts';
import './styles/main.css';
import { createVisitApp } from './visit-app.tsx';

/** Starts the visit: decides the first page and takes over the server's HTML where it shows the very same. */
async function start(): Promise<void> {
  const entry = openEntryDocument();
  const platform = createBrowserPlatform();
  try {
    const visit = JSON.parse(entry.visit()) as VisitData;
    const { release, pages, shown } = visit;
    const source = httpReleaseSource(release, platform, {
      pages,
      onGone: (error) => void blocks.script('release', () => Promise.reject(error)).catch(() => {}),
    });
    const { engine, blocks, app } = createVisitApp(visit, platform, source);
    const page = shown && pages[shown.page];
    if (page) await blocks.prepare(page);
    const arrived = engine.navigate(platform.address.current(), { replace: true });
    const report = (error: unknown) => platform.console.error('React', error);
    const same = Object.entries(shown?.facts ?? {}).every(
      ([name, value]) => JSON.stringify(engine.fact(name)) === JSON.stringify(value),
    );
    if (same) hydrateRoot(entry.root(), app, { onRecoverableError: report });
    else createRoot(entry.root()).render(app);
    entry.ready();
    await arrived;
    import('./late.ts').then(
      ({ startLateParts }) => startLateParts(engine, blocks),
      (error: Error) => platform.console.warn(error.message),
    );
  } catch (error) {
    platform.console.error('The application could not start', error);
    entry.fail();
  }
}

void start();
