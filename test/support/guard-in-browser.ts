import { isDeepStrictEqual } from 'node:util';
import type { CDPSession } from '@playwright/test';
import type { Journey } from '../../engine/decide/guard/simulate-journey.ts';
import { BRAND_FIELDS } from '../../engine/decide/model/brand.ts';
import type { Json, Scalar } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { resolveChannel } from '../../engine/decide/routing/resolve-channel.ts';
import type { CaseReply, GuardCase } from '../decide/guard/case-file.ts';
import { CASE_TIME, defaultReply, playCase, visitOf } from '../decide/guard/play-case.ts';
import type { Visitor } from './visitor.ts';

/** Where the addresses in the cases are. */
const CASE_ORIGIN = 'http://localhost';

/** Key in the session that tells a document of a case from one that the case itself has led to. */
const SEEDED = 'seededFor';

/** What a case has asked of the world. */
interface Asked {
  /** Names of the guard's fetches, once for each time that one was asked for. */
  readonly fetches: string[];
  /** Endpoints of all other calls, and what they carried. */
  readonly calls: { readonly endpoint: string; readonly body: string }[];
  /** Handlers of the native app that were invoked. */
  readonly handlers: string[];
  readonly warnings: string[];
  /** The longest of the waits for answers that never come, in milliseconds. */
  silence: number;
}

/** What a browser shows and keeps at one moment. */
interface Seen {
  readonly url: string;
  readonly isPending: boolean;
  readonly screen: string | null;
  readonly title: string;
  readonly favicon: string;
  readonly logos: readonly string[];
  readonly text: string;
  readonly hasScrolled: boolean;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/**
 * Plays a case at an origin; resolves to what is otherwise than the case and the decider say, nothing when all is as
 * they say.
 */
export type PlayInBrowser = (origin: string, row: GuardCase) => Promise<readonly string[]>;

/**
 * Plays guard cases one after the other in the visitor's one page, with a stubbed backend and native app. The page
 * shows and keeps in the end all that the decider says of the case, and the case itself.
 *
 * @param patience milliseconds for a page that is not there yet.
 */
export async function guardPlayer(
  { page, context }: Visitor,
  release: Release,
  patience: number,
): Promise<PlayInBrowser> {
  const { site } = release;
  let asked = nothingAsked();
  let row: GuardCase | null = null;

  await page.clock.setFixedTime(CASE_TIME);
  page.on('console', (message) => {
    if (message.type() === 'warning') asked.warnings.push(message.text());
  });
  const answerApp = (handler: string): Scalar => {
    const fact = Object.keys(site.bridge.ask).find((name) => site.bridge.ask[name] === handler);
    if (fact === undefined) asked.handlers.push(handler);
    else if (!asked.fetches.includes('native')) asked.fetches.push('native');
    const reply = row?.replies?.native;
    return typeof reply === 'object' ? ((reply.data as Record<string, Scalar>)[fact ?? ''] ?? null) : null;
  };
  await context.exposeFunction('__answerApp', answerApp);
  await context.addInitScript(({ object, method }) => {
    const world = window as unknown as Record<string, unknown>;
    world[object] = { [method]: world.__answerApp };
    const scroll = window.scrollTo.bind(window) as (...place: unknown[]) => void;
    window.scrollTo = (...place: unknown[]) => {
      world.__hasScrolled = true;
      scroll(...place);
    };
  }, site.bridge);

  // Only what the backend answers is held up: with a route of the page no script would come from the browser's cache.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.enable');
  const endpoints = Object.entries(site.api.endpoints);
  const fetchOf = new Map(
    Object.entries(site.guard.fetches).map(([name, spec]) => ['endpoint' in spec ? spec.endpoint : '', name]),
  );
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const endpoint = endpoints.find(([, { path }]) => pathname.endsWith(path))?.[0] ?? '';
    const fetch = fetchOf.get(endpoint);
    const body = request.postData ?? '';
    if (fetch === undefined) {
      asked.calls.push({ endpoint, body });
      return void answer(cdp, requestId, { code: 200 });
    }
    asked.fetches.push(fetch);
    const channel = new URLSearchParams(body).get('channel') ?? '';
    const reply = row?.replies?.[fetch] ?? defaultReply(fetch, channel);
    if (reply === 'timeout') asked.silence = Math.max(asked.silence, site.api.guardTimeout);
    void answer(cdp, requestId, reply);
  });
  await cdp.send('Fetch.enable', {
    patterns: endpoints.flatMap(([, { path }]) => [
      { urlPattern: `*${path}` },
      { urlPattern: `*${path}\\?*` },
    ]),
  });

  return async (origin, next) => {
    // The page of the case before is gone before anything is counted or kept for this one.
    await page.goto('about:blank');
    await context.clearCookies();
    asked = nothingAsked();
    row = next;
    const journey = playCase(release, row);
    const names = namesIn(release, row, journey);
    let source = `(${seed})(${JSON.stringify([SEEDED, row.name, seeds(release, row, names)])})`;
    if (row.replies?.native === 'timeout') {
      // Nothing can be seen of a question that nobody is there to hear.
      source += `; delete window[${JSON.stringify(site.bridge.object)}]`;
      asked.fetches.push('native');
      asked.silence = site.bridge.timeout;
    }
    const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.goto(origin + row.given.url, { waitUntil: 'commit' });
    await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    const deadline = performance.now() + patience;
    for (let passed = 0; ; ) {
      const seen = await page.evaluate(look);
      const wrong = differences(release, row, journey, { seen, asked, names, origin });
      if (wrong.length === 0 || performance.now() > deadline) return wrong;
      if (asked.silence > passed) {
        await page.clock.fastForward(asked.silence - passed);
        passed = asked.silence;
      } else await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
}

const nothingAsked = (): Asked => ({
  fetches: [],
  calls: [],
  handlers: [],
  warnings: [],
  silence: 0,
});

async function answer(cdp: CDPSession, requestId: string, reply: CaseReply): Promise<void> {
  const html = '<h1>Bad Gateway</h1>';
  const body = typeof reply === 'string' ? html : JSON.stringify({ message: '', data: null, ...reply });
  const contentType = typeof reply === 'string' ? 'text/html' : 'application/json';
  if (reply === 'timeout') return;
  // Fails when the page is gone that has asked.
  await (reply === 'network'
    ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })
    : cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: contentType }],
        body: Buffer.from(body).toString('base64'),
      })
  ).catch(() => {});
}

/** Names in the browser of the storage keys: `active_{channel}` is one of the visit's channel. */
function namesIn(release: Release, row: GuardCase, journey: Journey): (key: string) => string {
  const channel = resolveChannel(visitOf(release, row), journey.facts).id;
  const parts: Record<string, unknown> = { channel, user_id: journey.stored.user_id };
  return (key) =>
    (release.site.storage.keys[key]?.name ?? key).replace(/\{(\w+)\}/g, (_, part: string) =>
      String(parts[part] ?? ''),
    );
}

type Seed = readonly [area: string, name: string, value: string];

function seeds(release: Release, row: GuardCase, nameOf: (key: string) => string): readonly Seed[] {
  return Object.entries(row.given.stored ?? {})
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [release.site.storage.keys[key]?.area ?? 'local', nameOf(key), String(value)]);
}

/** Runs in the first document of a case, before anything else: nothing is left of the visitor before. */
function seed([mark, id, entries]: readonly [string, string, readonly Seed[]]): void {
  if (location.protocol === 'about:' || sessionStorage.getItem(mark) === id) return;
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem(mark, id);
  for (const [area, name, value] of entries)
    (area === 'session' ? sessionStorage : localStorage).setItem(name, value);
}

/** Runs inside the page. */
function look(): Seen {
  return {
    url: location.href,
    isPending:
      document.querySelector('[data-screen]') === null || document.querySelector('.dk-progress') !== null,
    screen: document.querySelector('[data-screen]')?.getAttribute('data-screen') ?? null,
    title: document.title,
    favicon: document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '',
    logos: [...document.images].map((image) => image.getAttribute('src') ?? ''),
    text: document.body?.innerText ?? '',
    hasScrolled: '__hasScrolled' in window,
    local: { ...localStorage },
    session: { ...sessionStorage },
  };
}

interface Outcome {
  readonly seen: Seen;
  readonly asked: Asked;
  readonly names: (key: string) => string;
  readonly origin: string;
}

/** What is otherwise than the decider says and the case expects, one line each. */
function differences(
  release: Release,
  { expect, given }: GuardCase,
  journey: Journey,
  { seen, asked, names, origin }: Outcome,
): readonly string[] {
  const { site } = release;
  const wrong: string[] = [];
  const compare = (name: string, got: unknown, wanted: unknown): void => {
    if (isDeepStrictEqual(got, wanted)) return;
    wrong.push(`${name} is ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  const { pathname, searchParams } = new URL(seen.url);
  if (seen.isPending) wrong.push('the navigation is not over');
  compare('path', pathname, expect.path);
  compare('query', Object.fromEntries(searchParams), expect.query ?? journey.query);
  compare('screen', seen.screen, expect.screen ?? journey.shown?.screen ?? site.guard.redirectLimitPage);
  compare('title', seen.title, expect.title ?? journey.title);
  const wanted = fetchesOf(journey);
  const isForm = release.pages[journey.shown?.page ?? '']?.blocks.some(({ block }) => block === 'form');
  for (const name of wanted) if (!asked.fetches.includes(name)) wrong.push(`${name} was not asked for`);
  const times = (names: readonly string[], name: string) => names.filter((one) => one === name).length;
  for (const name of new Set(asked.fetches)) {
    const fetch = site.guard.fetches[name];
    // A form fetches what only it wants to know.
    const isOfForm = isForm && fetch && 'onForms' in fetch;
    const count = times(asked.fetches, name);
    if (count > times(wanted, name) && !isOfForm) wrong.push(`${name} was asked for ${count} times`);
  }

  const { effects, legs } = journey;
  // A page that stands from the beginning is at its top.
  const hops = legs.filter(({ verdict }) => verdict.by.step !== 'root');
  const touched = effects.flatMap((effect) =>
    effect.do === 'store' ? [effect.key] : effect.do === 'clear' ? effect.keys : [],
  );
  const stored = { ...journey.stored, ...expect.stored };
  // The page keeps the brand itself, whatever the guard does.
  const isGuarded = (key: string) => key !== 'brandObj';
  for (const key of new Set(
    [...touched, ...Object.keys({ ...expect.stored, ...given.stored })].filter(isGuarded),
  )) {
    const kept = site.storage.keys[key]?.area === 'session' ? seen.session : seen.local;
    const text = kept[names(key)]?.replaceAll(origin, CASE_ORIGIN);
    compare(`stored ${key}`, readStored(release, key, text), typed(release, key, stored[key] ?? null));
  }

  for (const effect of effects) {
    if (effect.do === 'call' && !asked.calls.some(({ endpoint }) => endpoint === effect.endpoint))
      wrong.push(`the call ${effect.endpoint} was not made`);
    if (effect.do === 'native' && !asked.handlers.includes(effect.handler))
      wrong.push(`the app was not asked to ${effect.handler}`);
    if (effect.do === 'warn' && !asked.warnings.includes(`${effect.code}: ${effect.detail}`))
      wrong.push(`nobody was warned: ${effect.detail}`);
    if (
      effect.do === 'track' &&
      !asked.calls.some(({ body }) => decodeURIComponent(body).includes(effect.title))
    )
      wrong.push(`${effect.title} was not reported`);
    if (effect.do === 'scroll-top' && hops.length > 1 && !seen.hasScrolled)
      wrong.push('the page was not scrolled to its top');
  }
  return [...wrong, ...brandDifferences(expect.brand ?? {}, seen)];
}

/** What the journey asks for, channel records left out: they come with the release. */
function fetchesOf({ legs }: Journey): readonly string[] {
  const fetches = legs.flatMap(({ needs }) => needs.flatMap((need) => need.fetches));
  return fetches.filter(({ via }) => via !== 'channel-record').map(({ name }) => name);
}

function typed({ site }: Release, key: string, value: Json): Json {
  return site.storage.keys[key]?.type === 'number' && value !== null ? Number(value) : value;
}

function readStored({ site }: Release, key: string, text: string | undefined): Json {
  const spec = site.storage.keys[key];
  if (text === undefined) return null;
  if (spec?.expires !== undefined) return (JSON.parse(text) as { value: Json }).value;
  if (spec?.type === 'json') return JSON.parse(text) as Json;
  return spec?.type === 'number' ? Number(text) : text;
}

/**
 * A brand is what the visitor sees: the picture of the tab, the logo, the legal text. Its name is in the title's cases.
 */
function brandDifferences(brand: NonNullable<GuardCase['expect']['brand']>, seen: Seen): readonly string[] {
  return BRAND_FIELDS.flatMap((field) => {
    const wanted = brand[field];
    if (wanted === undefined || field === 'name' || field === 'color') return [];
    if (field === 'faviconUrl') return seen.favicon === wanted ? [] : [`the favicon is ${seen.favicon}`];
    if (field === 'logo') return seen.logos.includes(wanted) ? [] : [`the logos are ${seen.logos.join(' ')}`];
    return seen.text.includes(wanted) ? [] : [`the page does not say ${wanted}`];
  });
}
