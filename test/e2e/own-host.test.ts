import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser-test.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Visitor } from '../support/visitor.ts';

/** Names of the host tables; the default one is the machine itself. */
const HOSTS = readdirSync(join(PROJECT_ROOT, 'hosts')).map((name) => name.replace(/\.json$/, ''));

const release = shippedRelease();
const { routes } = release.site;

/** Routes that nobody sees without a login, and their screens. */
const BEHIND_LOGIN = routes.filter(({ access }) => access === 'login' || access === 'login-or-download');

/** Opens every path as a visitor from an ad does: what was shown, and what was asked of other hosts. */
async function openAll({ page, context }: Visitor, origin: string, paths: readonly string[]) {
  const asked: string[] = [];
  const screens: (string | null)[] = [];
  context.on('request', (request) => asked.push(request.url()));
  for (const path of paths) {
    await page.goto(`${origin}${path}?channel=5301&bd_vid=1`);
    await page.waitForFunction(() => '__adCalls' in window);
    screens.push(await page.locator('[data-screen]').getAttribute('data-screen'));
  }
  expect(asked.filter((one) => one.includes('/ads/recorder.js')).length).toBeGreaterThan(0);
  const strangers = asked.filter((one) => /^(https?|wss?):/.test(one) && !one.startsWith(`${origin}/`));
  return { strangers, screens };
}

test.describe('the shipped configuration talks to nobody but the page’s own host', () => {
  for (const host of HOSTS) {
    test(`on ${host}: every path of the table and every route, with the script of an ad network`, async ({
      newVisitor,
      product,
    }) => {
      const { url } = product;
      const origin = host === 'default' ? url : `http://${host}`;
      const paths = ['/', ...(release.hosts[host]?.screens ?? []).map(({ path }) => path)];
      const others = host === 'default' ? routes.map(({ path }) => path) : [];
      const visitor = await newVisitor({ origin });
      expect((await openAll(visitor, origin, [...paths, ...others])).strangers).toEqual([]);
    });
  }

  test('on the pages behind the login, for somebody who logged in', async ({ newVisitor, product }) => {
    expect(BEHIND_LOGIN.length).toBeGreaterThan(5);
    const visitor = await newVisitor();
    const { page } = visitor;
    const { url } = product;
    await page.goto(`${url}/login?channel=5301`);
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    const paths = BEHIND_LOGIN.map(({ path }) => path);
    const { strangers, screens } = await openAll(visitor, url, paths);
    expect(screens).toEqual(paths.map((path) => path.split('/').at(-1)));
    expect(strangers).toEqual([]);
  });
});
