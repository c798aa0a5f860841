import { brandTones } from '../decide/brand/brand-tones.ts';
import type { EarlyGate, EarlyPlan } from '../decide/model/early-plan.ts';
import type { FormPart } from '../decide/model/form.ts';
import { loginKeys } from '../decide/model/login-keys.ts';
import type { PageSpec } from '../decide/model/page.ts';
import type { Release, VisitRelease } from '../decide/model/release.ts';
import type { GivenForm, GivenModule, VisitData, WrittenVisit } from '../decide/model/visit-data.ts';
import { pickHost } from '../decide/routing/pick-host.ts';
import type { FormModule } from '../forms/form-validator.ts';
import type { BlockEntry } from '../react/page/block-entry.ts';
import { factsIn, pageFacts } from '../react/page/page-facts.ts';
import { type ServicePhone, servicePhone } from '../react/page/service-phone.ts';
import { FORM_KEPT } from '../runtime/forms/form-kept.ts';
import { createMemoryPlatform } from '../runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../runtime/release/memory-release-source.ts';
import { releaseBase } from '../runtime/release/release-origin.ts';
import { type EarlyMakers, earlyPlan } from './early/early-plan.ts';
import { renderStatic } from './render-static.ts';
import { givenPages, sourceAt } from './source-at.ts';
import { createVisitApp } from './visit-app.tsx';

export interface EntryRequest {
  readonly release: Release;
  /** SHA-256 of the release's manifest. */
  readonly manifest?: string;
  /** SHA-256 (hexadecimal) of the release's `site.js`; without it the page itself holds what all hosts share. */
  readonly siteHash?: string;
  /** Host name of the request, with or without port. */
  readonly host: string;
  /** Path with query. */
  readonly url: string;
  readonly userAgent: string;
  readonly dev?: boolean;
  /** Epoch milliseconds, by which versions of channels and pages are valid; default 1970. */
  readonly now?: number;
  /**
   * Gives a form's module with the SHA-256 (hexadecimal) of the file that visitors load it from; without it no page
   * shows a form at once.
   */
  readonly formModule?: (form: string) => Promise<FormModule & Pick<GivenModule, 'hash'>>;
}

export interface EntryResult {
  /** Content of `#root`. */
  readonly html: string;
  readonly title: string;
  readonly favicon: string;
  /** Content of a `<style>` element: the brand's colours. Its hash belongs into the content security policy. */
  readonly style: string;
  readonly visit: WrittenVisit;
  /** Channel of the visit. */
  readonly channel: string;
  /** Whom visitors of the page can call; null where it names nobody. */
  readonly service: ServicePhone | null;
  /** What the page's inline script works by; null where nothing was rendered. */
  readonly early: EarlyPlan | null;
  /** Source modules of the page's own scripts, for preload links; relative to the project root. */
  readonly modules: readonly string[];
  /** Modules of the release that the page needs at once, with their SHA-256 (hexadecimal). */
  readonly preloads: readonly GivenModule[];
}

/**
 * Renders what an unknown visitor sees at an address: the guard decides on a memory platform with the network down,
 * then the page is drawn as the browser will draw it first. Where the guard leads such a visitor elsewhere and one who
 * is logged in stays, the page is that of the latter, and its inline script leads the other on. Where nobody stays, and
 * for a channel or page whose visitors are split, only a waiting line is drawn.
 */
async function renderEntry(
  entries: readonly BlockEntry[],
  makers: EarlyMakers,
  request: EntryRequest,
): Promise<EntryResult> {
  const { release, manifest = null, url, userAgent, dev = false, now = 0 } = request;
  const host = pickHost(release.hosts, request.host);
  const visitRelease: VisitRelease = { id: release.id, site: release.site, host };
  const load = request.formModule;
  const known = new Map<string, Awaited<ReturnType<NonNullable<typeof load>>>>();
  const source = sourceAt(
    now,
    memoryReleaseSource(release, async ({ id }) => {
      const found = load && (await load(id));
      if (!found) throw new Error('no validators here');
      known.set(id, found);
      return found.default;
    }),
    release,
  );
  const token = loginKeys(release.site).token;
  const open = (visit: Partial<VisitData>, isMember: boolean) =>
    createVisitApp(
      entries,
      {
        release: visitRelease,
        manifest,
        channels: {},
        pages: {},
        shown: null,
        dev,
        ...visit,
      },
      createMemoryPlatform({
        url: new URL(url, `https://${request.host}`).href,
        userAgent,
        now,
        local: new Map(isMember ? [[release.site.storage.keys[token]?.name ?? token, 'stand-in']] : []),
      }),
      source,
    );
  const asked = url.replace(/[?#].*$/, '');
  async function scouted(isMember: boolean) {
    const { engine } = open({}, isMember);
    await engine.navigate(url, { replace: true });
    const { committed } = engine.navigation;
    return { engine, committed, isHere: committed?.path === asked || asked === '/' };
  }
  const stranger = await scouted(false);
  const member = stranger.isHere ? null : await scouted(true);
  const isMember = member?.isHere === true;
  const { engine: scout, committed, isHere: isThere } = isMember ? member : stranger;
  const record = await source.channel(scout.channel.id);
  // Which version of a split channel a visitor gets, only the visitor's browser knows.
  const isSplit = record.versions !== undefined;
  const isHere = committed && !isSplit && isThere;
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
    ads: release.ads,
    shown: stays ? { page: name, path: committed.path, ...(isMember && { isBehindLogin: true }) } : null,
    dev,
  };
  const { engine, blocks, app } = open(visit, isMember);
  if (stays) await blocks.prepare(committed.page);
  const forms: Record<string, GivenForm> = {};
  const names = stays ? [...pageFacts(committed.page)] : [];
  for (const id of stays && load ? formsOn(committed.page) : []) {
    // What does not come here is loaded by the browser, which says so where that fails, too.
    const ready = await engine.prepareForm(id).catch(() => null);
    const module = known.get(id);
    if (!ready || !module) continue;
    const { form } = ready;
    const given = { url: `${releaseBase(release.id)}forms/${id}.js`, hash: module.hash };
    forms[id] = module.form ? given : { ...given, form: { text: {}, ...form } };
    names.push(...formFacts(form));
  }
  void engine.navigate(url, { replace: true });
  const facts = Object.fromEntries(names.map((name) => [name, engine.fact(name)]));
  const html = renderStatic(app);
  // The policy refuses style attributes of a document, though not those that a script sets: such a form is drawn there.
  if (Object.keys(forms).length > 0 && STYLE_ATTRIBUTE.test(html)) {
    const { formModule: _, ...withoutForms } = request;
    return renderEntry(entries, makers, withoutForms);
  }
  const siteModule = request.siteHash && { url: `${releaseBase(release.id)}site.js`, hash: request.siteHash };
  const written: WrittenVisit = siteModule
    ? { ...visit, release: { id: release.id, host }, siteModule }
    : visit;
  const gate = isMember ? gateTo(stranger.committed?.url ?? '', release.site) : null;
  return {
    html,
    title: (!isSplit && committed?.title) || String(engine.fact('brand.name')),
    favicon: String(engine.fact('brand.faviconUrl')),
    style: styleOf(String(engine.fact('brand.color'))),
    channel: scout.channel.id,
    service: servicePhone(committed?.page ?? null, engine.fill),
    early: stays ? { ...earlyPlan(makers, committed.page, engine), ...(gate && { gate }) } : null,
    visit: visit.shown ? { ...written, forms, shown: { ...visit.shown, facts } } : written,
    modules: stays
      ? modulesOf(
          entries,
          committed.page.blocks.map(({ block }) => block),
        )
      : [],
    preloads: [
      ...(siteModule ? [siteModule] : []),
      ...Object.values(forms).map(({ url, hash }) => ({ url, hash })),
    ],
  };
}

/** What renders the entry pages of a site with these blocks, and what they answer before the application stands. */
export function entryRenderer(
  blocks: readonly BlockEntry[],
  makers: EarlyMakers = {},
): (request: EntryRequest) => Promise<EntryResult> {
  return ({ formModule, ...request }) => {
    const withoutForms = () => renderEntry(blocks, makers, request);
    // A form that cannot be drawn here is tried by the browser, which has an answer where that fails, too.
    return formModule
      ? renderEntry(blocks, makers, { ...request, formModule }).catch(withoutForms)
      : withoutForms();
  };
}

function modulesOf(entries: readonly BlockEntry[], names: readonly string[]): readonly string[] {
  const modules = entries
    .filter(({ name }) => names.includes(name))
    .map((entry) => ('module' in entry ? entry.module : null));
  // What saves a form is loaded with it.
  const loader = names.includes('form') ? ['engine/runtime/forms/form-flow.ts'] : [];
  return [...new Set([...modules, ...loader])].filter((module) => module !== null);
}

const STYLE_ATTRIBUTE = /<[^>]*\sstyle="/;

/** Ids of the forms that a page shows. */
function formsOn(page: PageSpec): readonly string[] {
  return page.blocks.flatMap(({ block, with: { form } }) =>
    block === 'form' && typeof form === 'string' ? [form] : [],
  );
}

/** Facts that a form's first drawing depends on: with other values it begins otherwise than the server drew it. */
function formFacts(form: FormPart): readonly string[] {
  const read = factsIn([form.rules as never, form.prefill as never]).filter((name) => !/^form\./.test(name));
  return [...read, ...FORM_KEPT.map((key) => `stored.${key}`)];
}

/** Where the guard leads strangers from a page behind the login, and who else is left to it. */
function gateTo(to: string, { guard, storage }: VisitRelease['site']): EarlyGate {
  const nameOf = (key: string) => storage.keys[key]?.name ?? key;
  return {
    token: nameOf(loginKeys({ storage }).token),
    params: guard.secretParams,
    to,
    loginAddress: nameOf('loginAddress'),
  };
}

function styleOf(color: string): string {
  const tones = brandTones(color);
  if (!tones) return '';
  return `:root{--dk-brand:${tones.base};--dk-brand-deep:${tones.deep};--dk-brand-soft:${tones.soft}}`;
}
