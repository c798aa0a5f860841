import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page, Route } from '@playwright/test';
import type { Json, Scalar } from '../../engine/decide/model/json.ts';
import type { ApiSpec, BridgeSpec, StorageSpec } from '../../engine/decide/model/outside.ts';
import type { CaseReply, GuardCase } from '../decide/guard/case-file.ts';
import { CASE_TIME, defaultReply } from '../decide/guard/play-case.ts';
import { PROJECT_ROOT } from './project-root.ts';

function readSchema<T>(name: string): T {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, 'schemas', `${name}.json`), 'utf8')) as T;
}

const api = readSchema<ApiSpec>('api');
const bridge = readSchema<BridgeSpec>('bridge');
const storage = readSchema<StorageSpec>('storage');
const guard = readSchema<{
  readonly channel: { readonly default: string; readonly prefix: string };
  readonly secretParams: readonly string[];
  readonly fetches: Readonly<Record<string, { readonly via: string; readonly endpoint?: string }>>;
}>('guard');

/** Where the addresses in the cases are. */
const CASE_ORIGIN = 'http://localhost';

/** Parts of a brand that stand in the text of a page. */
const LEGAL_FIELDS = ['companyName', 'icp', 'sourcesFunding'] as const;

/** What a browser shows and keeps after a visit, in the words of the cases. */
interface Outcome {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly screen: string | null;
  readonly title: string;
  readonly favicon: string;
  readonly logos: readonly string[];
  readonly text: string;
  readonly stored: Readonly<Record<string, Json>>;
  readonly asked: readonly string[];
  readonly calls: readonly string[];
}

/** The visit's part of a storage name: `active_{channel}` and the like. */
function nameInBrowser(key: string, visit: Readonly<Record<string, string>>): string {
  const name = storage.keys[key]?.name ?? key;
  return name.replace(/\{(\w+)\}/g, (_, part: string) => visit[part] ?? '');
}

function visitOf(row: GuardCase): Readonly<Record<string, string>> {
  const query = new URL(row.given.url, 'http://localhost').searchParams;
  const named = query.get('_channel') ?? query.get('channel') ?? row.given.stored?.channel;
  const { prefix } = guard.channel;
  const channel = typeof named === 'string' ? prefix + named.replace(prefix, '') : guard.channel.default;
  const user = row.expect.stored?.user_id ?? row.given.stored?.user_id ?? '';
  return { channel, user_id: String(user) };
}

/** Opens an empty page of the site and puts the case's stored values there. */
async function seed(page: Page, origin: string, row: GuardCase): Promise<void> {
  const values = Object.entries(row.given.stored ?? {})
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ({
      area: storage.keys[key]?.area ?? 'local',
      name: nameInBrowser(key, visitOf(row)),
      value: String(value as Scalar),
    }));
  await page.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '<p></p>' }));
  await page.goto(`${origin}/empty-page`);
  await page.evaluate((entries) => {
    // The visitor before in the same browser profile.
    localStorage.clear();
    sessionStorage.clear();
    for (const { area, name, value } of entries) {
      (area === 'session' ? sessionStorage : localStorage).setItem(name, value);
    }
  }, values);
}

async function answer(route: Route, reply: CaseReply): Promise<void> {
  if (reply === 'timeout') return;
  if (reply === 'network') return route.abort('connectionrefused');
  if (reply === 'malformed') return route.fulfill({ contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  return route.fulfill({ json: { message: '', data: null, ...reply } });
}

/** Stands in for the backend: fetches of the guard answer as the case says, every other call with success. */
async function stubBackend(page: Page, row: GuardCase, asked: string[], calls: string[]): Promise<void> {
  const fetchOf = new Map(
    Object.entries(guard.fetches).map(([name, spec]) => [spec.endpoint ?? '', name] as const),
  );
  for (const [endpoint, { path }] of Object.entries(api.endpoints)) {
    await page.route(`**${path}`, (route) => {
      const fetch = fetchOf.get(endpoint);
      if (fetch === undefined) {
        calls.push(endpoint);
        return answer(route, { code: 200 });
      }
      asked.push(fetch);
      const fields = new URLSearchParams(route.request().postData() ?? '');
      return answer(route, row.replies?.[fetch] ?? defaultReply(fetch, fields.get('channel') ?? ''));
    });
  }
}

/** Stands in for the native app; `asked` hears of the first question only, as one ask has many. */
async function stubApp(page: Page, row: GuardCase, asked: string[]): Promise<void> {
  const reply = row.replies?.native ?? { data: {} };
  const data = typeof reply === 'string' ? null : (reply.data as Readonly<Record<string, Scalar>>);
  const answers = Object.fromEntries(
    Object.entries(bridge.ask).map(([fact, handler]) => [handler, data?.[fact] ?? null]),
  );
  await page.exposeFunction('__askedNative', () => {
    if (!asked.includes('native')) asked.push('native');
  });
  await page.addInitScript(
    ({ object, method, answers, silent }) => {
      const world = window as unknown as Record<string, unknown>;
      world[object] = {
        [method]: (handler: string) => {
          if (handler in answers) (world.__askedNative as () => void)();
          return silent ? new Promise(() => {}) : Promise.resolve(answers[handler] ?? null);
        },
      };
    },
    { object: bridge.object, method: bridge.method, answers, silent: reply === 'timeout' },
  );
}

async function look(
  page: Page,
  origin: string,
  row: GuardCase,
  asked: string[],
  calls: string[],
): Promise<Outcome> {
  const seen = await page.evaluate(() => ({
    url: location.href,
    screen: document.querySelector('[data-screen]')?.getAttribute('data-screen') ?? null,
    title: document.title,
    favicon: document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '',
    logos: [...document.images].map((image) => image.getAttribute('src') ?? ''),
    text: document.body?.innerText ?? '',
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));
  const { pathname, searchParams } = new URL(seen.url);
  const stored: Record<string, Json> = {};
  for (const key of Object.keys(row.expect.stored ?? {})) {
    const kept = storage.keys[key]?.area === 'session' ? seen.session : seen.local;
    const text: unknown = kept[nameInBrowser(key, visitOf(row))];
    stored[key] = typeof text === 'string' ? readStored(key, text.replace(origin, CASE_ORIGIN)) : null;
  }
  const query = Object.fromEntries(searchParams);
  const { screen, title, favicon, logos, text } = seen;
  return { path: pathname, query, screen, title, favicon, logos, text, stored, asked, calls };
}

function readStored(key: string, text: string): Json {
  const spec = storage.keys[key];
  if (spec?.expires !== undefined) return (JSON.parse(text) as { value: Json }).value;
  if (spec?.type === 'json') return JSON.parse(text) as Json;
  return spec?.type === 'number' ? Number(text) : text;
}

function sortedOnce(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

/** What is otherwise than the case expects, one line each. Secret parameters must have left the address bar. */
function differences(row: GuardCase, seen: Outcome): readonly string[] {
  const { expect } = row;
  const wrong: string[] = [];
  const compare = (name: string, got: unknown, wanted: unknown): void => {
    if (wanted === undefined || isDeepStrictEqual(got, wanted)) return;
    wrong.push(`${name} is ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  const stripped = [...guard.secretParams, ...(expect.stripped ?? [])];
  const query = Object.entries(expect.query ?? {}).filter(([name]) => !stripped.includes(name));
  compare('path', seen.path, expect.path);
  compare('query', seen.query, expect.query && Object.fromEntries(query));
  compare('screen', seen.screen, expect.screen);
  compare('title', seen.title, expect.title);
  // A redirect within one page load may use an answer again that a simulated navigation asks for again.
  compare('asked', sortedOnce(seen.asked), expect.asked && sortedOnce(expect.asked));
  for (const [key, value] of Object.entries(expect.stored ?? {})) {
    const typed = storage.keys[key]?.type === 'number' && value !== null ? Number(value) : value;
    compare(`stored ${key}`, seen.stored[key] ?? null, typed);
  }
  for (const call of expect.calls ?? []) {
    if (!seen.calls.includes(call)) wrong.push(`the call ${call} was not made`);
  }
  return [...wrong, ...brandDifferences(expect.brand ?? {}, seen)];
}

/** A brand is what the visitor sees: the picture of the tab, the logo, the legal text. Its name is in the title's cases. */
function brandDifferences(
  brand: NonNullable<GuardCase['expect']['brand']>,
  seen: Outcome,
): readonly string[] {
  const wrong: string[] = [];
  if (brand.faviconUrl !== undefined && seen.favicon !== brand.faviconUrl)
    wrong.push(`the favicon is ${seen.favicon}`);
  if (brand.logo !== undefined && !seen.logos.includes(brand.logo))
    wrong.push(`the logos are ${seen.logos.join(' ')}`);
  for (const field of LEGAL_FIELDS) {
    const wanted = brand[field];
    if (wanted !== undefined && !seen.text.includes(wanted)) wrong.push(`the page does not say ${wanted}`);
  }
  return wrong;
}

/**
 * Plays a guard case in a browser page against the product at `origin` with a stubbed backend. Resolves to what is
 * otherwise than expected; empty when all is as the case says. A visit that is not there yet gets `patience` milliseconds.
 */
export async function playInBrowser(
  page: Page,
  origin: string,
  row: GuardCase,
  patience: number,
): Promise<readonly string[]> {
  const asked: string[] = [];
  const calls: string[] = [];
  await page.clock.setFixedTime(CASE_TIME);
  await seed(page, origin, row);
  await stubBackend(page, row, asked, calls);
  await stubApp(page, row, asked);
  await page.goto(origin + row.given.url);
  const deadline = performance.now() + patience;
  for (;;) {
    const wrong = differences(row, await look(page, origin, row, asked, calls));
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
