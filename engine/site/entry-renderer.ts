import { brandTones } from '../decide/brand/brand-tones.ts';
import type { EarlyPlan } from '../decide/model/early-plan.ts';
import type { FormPackage } from '../decide/model/form.ts';
import type { Release, VisitRelease } from '../decide/model/release.ts';
import type { VisitData } from '../decide/model/visit-data.ts';
import { pickHost } from '../decide/routing/pick-host.ts';
import type { FormValidator } from '../forms/form-validator.ts';
import type { BlockEntry } from '../react/page/block-entry.ts';
import { pageFacts } from '../react/page/page-facts.ts';
import { type ServicePhone, servicePhone } from '../react/page/service-phone.ts';
import { createMemoryPlatform } from '../runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../runtime/release/memory-release-source.ts';
import { type EarlyMakers, earlyPlan } from './early/early-plan.ts';
import { renderStatic } from './render-static.ts';
import { givenPages, sourceAt } from './source-at.ts';
import { createVisitApp } from './visit-app.tsx';

export interface EntryRequest {
  readonly release: Release;
  /** SHA-256 of the release's manifest. */
  readonly manifest?: string;
  /** Host name of the request, with or without port. */
  readonly host: string;
  /** Path with query. */
  readonly url: string;
  readonly userAgent: string;
  readonly dev?: boolean;
  /** Epoch milliseconds, by which versions of channels and pages are valid; default 1970. */
  readonly now?: number;
  /** Compiles a form's validators; only pages that show a form at once need it. */
  readonly validator?: (form: FormPackage) => Promise<FormValidator>;
}

export interface EntryResult {
  /** Content of `#root`. */
  readonly html: string;
  readonly title: string;
  readonly favicon: string;
  /** Content of a `<style>` element: the brand's colours. Its hash belongs into the content security policy. */
  readonly style: string;
  readonly visit: VisitData;
  /** Channel of the visit. */
  readonly channel: string;
  /** Whom visitors of the page can call; null where it names nobody. */
  readonly service: ServicePhone | null;
  /** What the page's inline script works by; null where nothing was rendered. */
  readonly early: EarlyPlan | null;
  /** Source modules of the page's own scripts, for preload links; relative to the project root. */
  readonly modules: readonly string[];
}

/**
 * Renders what an unknown visitor sees at an address: the guard decides on a memory platform with the network down,
 * then the page is drawn as the browser will draw it first. Where the guard leads such a visitor elsewhere (a page
 * behind the login), a visitor who is logged in would see another page: then only a waiting line is drawn, as for a
 * channel or page whose visitors are split.
 */
async function renderEntry(
  entries: readonly BlockEntry[],
  makers: EarlyMakers,
  request: EntryRequest,
): Promise<EntryResult> {
  const { release, manifest = null, url, userAgent, dev = false, now = 0 } = request;
  const host = pickHost(release.hosts, request.host);
  const visitRelease: VisitRelease = { id: release.id, site: release.site, host };
  const source = sourceAt(now, memoryReleaseSource(release, request.validator), release);
  const platform = () =>
    createMemoryPlatform({ url: new URL(url, `https://${request.host}`).href, userAgent, now });

  const scout = createVisitApp(
    entries,
    { release: visitRelease, manifest, channels: {}, pages: {}, shown: null, dev },
    platform(),
    source,
  ).engine;
  await scout.navigate(url, { replace: true });
  const { committed } = scout.navigation;
  const asked = url.replace(/[?#].*$/, '');
  const record = await source.channel(scout.channel.id);
  // Which version of a split channel a visitor gets, only the visitor's browser knows.
  const isSplit = record.versions !== undefined;
  const isHere = committed && !isSplit && (committed.path === asked || asked === '/');
  // A version that everybody gets stands under the page's own name: the browser asks for that, and does not choose
  // again.
  const name = committed && (committed.page.versionOf ?? committed.page.id);
  const page = name && (await source.page(name));
  const stays = isHere && page && !page.versions;
  const channels = isSplit ? {} : { [record.id]: record };

  const visit: VisitData = {
    release: visitRelease,
    manifest,
    channels,
    pages: isHere && page ? givenPages(page, release) : {},
    shown: stays ? { page: name, path: committed.path } : null,
    dev,
  };
  const { engine, blocks, app } = createVisitApp(entries, visit, platform(), source);
  if (stays) await blocks.prepare(committed.page);
  void engine.navigate(url, { replace: true });
  const names = stays ? pageFacts(committed.page) : [];
  const facts = Object.fromEntries(names.map((name) => [name, engine.fact(name)]));
  const html = renderStatic(app);
  return {
    html,
    title: (!isSplit && committed?.title) || String(engine.fact('brand.name')),
    favicon: String(engine.fact('brand.faviconUrl')),
    style: styleOf(String(engine.fact('brand.color'))),
    channel: scout.channel.id,
    service: servicePhone(committed?.page ?? null, engine.fill),
    early: stays ? earlyPlan(makers, committed.page, engine) : null,
    visit: visit.shown ? { ...visit, shown: { ...visit.shown, facts } } : visit,
    modules: stays
      ? modulesOf(
          entries,
          committed.page.blocks.map(({ block }) => block),
        )
      : [],
  };
}

/** What renders the entry pages of a site with these blocks, and what they answer before the application stands. */
export function entryRenderer(
  blocks: readonly BlockEntry[],
  makers: EarlyMakers = {},
): (request: EntryRequest) => Promise<EntryResult> {
  return (request) => renderEntry(blocks, makers, request);
}

function modulesOf(entries: readonly BlockEntry[], names: readonly string[]): readonly string[] {
  const modules = entries
    .filter(({ name }) => names.includes(name))
    .map((entry) => ('module' in entry ? entry.module : null));
  // A form is loaded by itself: what loads it comes along.
  const loader = names.includes('form') ? ['engine/site/release-parts.ts'] : [];
  return [...new Set([...modules, ...loader])].filter((module) => module !== null);
}

function styleOf(color: string): string {
  const tones = brandTones(color);
  if (!tones) return '';
  return `:root{--dk-brand:${tones.base};--dk-brand-deep:${tones.deep};--dk-brand-soft:${tones.soft}}`;
}
