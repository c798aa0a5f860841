import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import type { RouteDescriptor } from '../../engine/decide/model/route.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** One address, and what shows there. */
export interface OpenPage {
  /** Name of the host; the machine's own, with the default table, when absent. */
  readonly host?: string;
  /** Path with what the page needs in its query to show more than "not found". */
  readonly address: string;
  readonly path: string;
  readonly screen: string;
  readonly login: boolean;
  /** Title of the page; a screen of the host has its own. */
  readonly title?: string;
}

/** Pages that go on by themselves when their call is answered, or after 8 seconds. */
const WAITING: readonly string[] = [
  '/success-loading',
  '/success-loading-old',
  '/fail-loading',
  '/iosversion/ios-loading',
];

const QUERIES: Readonly<Record<string, string>> = {
  '/product-detail': '?product=sample-1',
  '/external-product-info': '?product=sample-2',
};

/** What a visitor has sent who has sent something: given to an institution, and kept. */
const APPLICATIONS = {
  code: 200,
  message: '',
  data: {
    masked: false,
    applications: [
      {
        application_no: '202611270001',
        package: 'form-package',
        result: 1,
        saved_at: '2026-11-27T02:00:00.000Z',
        shared: [
          {
            institution: '示例消费金融有限公司（样例）',
            contact: '客服电话 400-000-0000（样例）',
            purpose: '评估您的贷款申请并与您联系',
            data_items: ['姓名', '手机号', '身份证号', '所在城市', '填写的申请资料'],
            agreed_at: '2026-11-27T02:01:00.000Z',
            withdrawn_at: '',
          },
        ],
      },
      {
        application_no: '202611200007',
        package: 'carloan',
        result: 1,
        saved_at: '2026-11-20T02:00:00.000Z',
        shared: [],
      },
    ],
    requests: [],
  },
} as const;

/** Other faces of pages, by query. */
const OTHER_STATES: readonly (readonly [path: string, query: string])[] = [
  ['/car-valuation', '?step=appraisal'],
  ['/car-loan-result', '?successType=1'],
  ['/app-carloan-result', '?successType=1'],
  ['/uni-carloan-result', '?successType=1'],
  ['/iosversion/ios-loading', '?successType=1'],
];

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8')) as T;
}

/** The host's brand, for pages without a title. */
const BRAND = readJson<{ name: string }>('schemas/brands/default.json').name;

function commonRoutes(): readonly OpenPage[] {
  const files = readdirSync(join(PROJECT_ROOT, 'schemas/routes')).filter((name) => name.endsWith('.json'));
  return files
    .flatMap((name) => readJson<{ routes: readonly RouteDescriptor[] }>(`schemas/routes/${name}`).routes)
    .map(({ path, access, title }) => ({
      path,
      title: title || BRAND,
      address: path + (QUERIES[path] ?? ''),
      screen: path.split('/').at(-1) ?? '',
      login: access?.startsWith('login') ?? false,
    }));
}

function landingPaths(host: string): readonly OpenPage[] {
  const { screens = {} } = readJson<{ screens?: Readonly<Record<string, { screen: string }>> }>(
    `hosts/${host}.json`,
  );
  return Object.entries(screens).map(([path, { screen }]) => ({ address: path, path, screen, login: false }));
}

/** One address for each landing screen that the default host does not show. */
function otherLandings(): readonly OpenPage[] {
  const shown = new Set(landingPaths('default').map(({ screen }) => screen));
  return readdirSync(join(PROJECT_ROOT, 'hosts'))
    .map((file) => file.replace(/\.json$/, ''))
    .flatMap((host) => landingPaths(host).map((page) => ({ ...page, host })))
    .filter(({ screen }) => !shown.has(screen) && shown.add(screen));
}

/** Where a page is, when the product runs at `origin`. */
export function originOf({ host }: OpenPage, origin: string): string {
  return host === undefined ? origin : `http://${host}`;
}

/**
 * Every address of the default host that shows a page, other faces of pages, landing screens of other hosts, and one
 * that nothing knows. `/city` and `/from` have no page of their own: the guard leads on to the form.
 */
export const OPEN_PAGES: readonly OpenPage[] = [
  ...landingPaths('default'),
  ...otherLandings(),
  ...commonRoutes().filter(({ path }) => path !== '/city' && path !== '/from'),
  ...OTHER_STATES.flatMap(([path, query]) =>
    commonRoutes()
      .filter((page) => page.path === path)
      .map((page) => ({ ...page, address: path + query })),
  ),
  { address: '/nowhere-to-be-found', path: '/nowhere-to-be-found', screen: 'empty', login: false },
];

/** Addresses that the page has asked for from now on and that are neither answered to the end nor refused. */
function unansweredOf(page: Page): () => readonly string[] {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
}

/** Opens a page as a visitor whom the guard lets see it; resolves when it is whole. */
export async function openPage(page: Page, origin: string, target: OpenPage): Promise<void> {
  const { address, path, screen, login } = target;
  const waits = WAITING.includes(path);
  await page.route('**/v3/user/applications', (route) => route.fulfill({ json: APPLICATIONS }));
  await page.route('**/v3/user/get', (route) =>
    waits ? undefined : route.fulfill({ json: { code: 200, message: '', data: { id: 'u1' } } }),
  );
  if (waits) {
    // Neither the call is answered nor the page behind loaded: the page stands for as long as the test looks at it.
    await page.route('**/v3/app/index', () => undefined);
    for (const place of ['release/*', 'builtin']) await page.route(`**/${place}/pages/*`, () => undefined);
  }
  if (login) {
    await page.addInitScript(() => {
      localStorage.setItem('access_token', 'known');
      localStorage.setItem('user_id', 'u1');
    });
  }
  const unanswered = unansweredOf(page);
  try {
    await page.goto(originOf(target, origin) + address);
    await page.locator(`[data-screen="${screen}"]`).waitFor();
    if (!waits) {
      await page.waitForLoadState('networkidle');
      // Between two calls a busy machine may take longer than the browser calls idle.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    }
  } catch (error) {
    const open = unanswered().join(', ') || 'nothing';
    throw new Error(`${(error as Error).message}\nwithout an answer: ${open}`, { cause: error });
  }
}
