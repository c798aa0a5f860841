import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RouteDescriptor } from '../../engine/core/model/route.ts';
import { browserSuite } from '../support/browser-suite.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const suite = browserSuite();

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
] as const;
const ARTIFACTS = join(PROJECT_ROOT, 'test/artifacts');

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8')) as T;
}

interface OpenPage {
  readonly path: string;
  readonly screen: string;
  readonly login: boolean;
  /** Title of the page; a screen of the host has its own. */
  readonly title?: string;
  /** What the address needs to show more than "not found". */
  readonly query?: string;
}

/** The host's brand, for pages without a title. */
const BRAND = readJson<{ name: string }>('schemas/brands/default.json').name;

const QUERIES: Readonly<Record<string, string>> = {
  '/product-detail': '?product=sample-1',
  '/external-product-info': '?product=sample-2',
};

function commonRoutes(): readonly OpenPage[] {
  const files = readdirSync(join(PROJECT_ROOT, 'schemas/routes')).filter((name) => name.endsWith('.json'));
  return files
    .flatMap((name) => readJson<{ routes: readonly RouteDescriptor[] }>(`schemas/routes/${name}`).routes)
    .map(({ path, access, title }) => ({
      path,
      title: title || BRAND,
      query: QUERIES[path] ?? '',
      screen: path.split('/').at(-1) ?? '',
      login: access?.startsWith('login') ?? false,
    }));
}

function landingPaths(): readonly OpenPage[] {
  const host = readJson<{ screens: Readonly<Record<string, { screen: string }>> }>('hosts/default.json');
  return Object.entries(host.screens).map(([path, { screen }]) => ({ path, screen, login: false }));
}

// /city and /from have no page of their own: the guard leads on to the form.
const pages: readonly OpenPage[] = [
  ...landingPaths(),
  ...commonRoutes().filter(({ path }) => path !== '/city' && path !== '/from'),
  { path: '/nowhere-to-be-found', screen: 'empty', login: false },
];

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Pages that go on by themselves when their call is answered, or after 8 seconds. */
const WAITING: readonly string[] = [
  '/success-loading',
  '/success-loading-old',
  '/fail-loading',
  '/iosversion/ios-loading',
];

async function open(page: Page, { path, screen, login, query = '' }: OpenPage): Promise<void> {
  const waits = WAITING.includes(path);
  await page.route('**/v3/user/get', (route) =>
    waits ? undefined : route.fulfill({ json: { code: 200, message: '', data: { id: 'u1' } } }),
  );
  if (waits) {
    // Neither the call is answered nor the page behind loaded: the page stands for as long as the test looks at it.
    await page.route('**/v3/app/index', () => undefined);
    await page.route('**/release/*/pages/*', () => undefined);
  }
  if (login) {
    await page.addInitScript(() => {
      localStorage.setItem('access_token', 'known');
      localStorage.setItem('user_id', 'u1');
    });
  }
  await page.goto(suite.product.url + path + query);
  await page.locator(`[data-screen="${screen}"]`).waitFor();
  if (!waits) await page.waitForLoadState('networkidle');
}

async function keepScreenshot(
  page: Page,
  path: string,
  { width, height }: (typeof SIZES)[number],
): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  const name = `${path.replace(/\W+/g, '_')}-${width}x${height}.png`;
  await page.screenshot({ path: join(ARTIFACTS, name), fullPage: true });
}

describe('every page is whole, readable and quiet', () => {
  it.each(pages)('$path', async (target) => {
    const { page, complaints } = await suite.visitor();
    const lost: string[] = [];
    page.on('requestfailed', (request) => lost.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400) lost.push(`${response.status()} ${response.url()}`);
    });
    await open(page, target);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await keepScreenshot(page, target.path, size);
    }
    expect((await page.locator('[data-screen]').innerText()).trim().length).toBeGreaterThan(8);
    expect(await page.locator('[data-screen]').getAttribute('data-screen')).toBe(target.screen);
    if (target.title === undefined) expect(await page.title()).not.toBe('');
    else expect(await page.title()).toBe(target.title);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect([...complaints(), ...lost]).toEqual([]);
  });
});

describe('the content security policy', () => {
  it('allows our own scripts only, and no code made of text', async () => {
    const answer = await fetch(`${suite.product.url}/login`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy).toMatch(/default-src|object-src 'none'/);
  });
});
