import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, type NewVisitor, test } from '../../support/browser-test.ts';
import { copyProject } from '../../support/copy-project.ts';
import { logIn, loginControls, newPhone } from '../../support/journey.ts';
import type { Product } from '../../support/start-product.ts';
import type { Visitor } from '../../support/visitor.ts';

function ask(root: string, file: string): void {
  const path = join(root, file);
  const content = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...content, trackers: 'after-notice' }));
}

const HOST = 'm.h5.example.com';
const CHANNEL = '5320';

// It has another configuration.
test.use({
  productOptions: [
    async ({}, use) => {
      const root = copyProject(mkdtempSync(join(tmpdir(), 'dukou-notice-')));
      ask(root, `hosts/${HOST}.json`);
      ask(root, `channels/channel_${CHANNEL}.json`);
      await use({ env: { DUKOU_ROOT: root } });
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** A visitor of the strict host, and what its pages asked of trackers. */
async function strictVisitor(
  newVisitor: NewVisitor,
  origin = `http://${HOST}`,
): Promise<Visitor & { readonly asked: string[] }> {
  const visitor = await newVisitor({ origin });
  const asked: string[] = [];
  visitor.context.on('request', (request) => {
    if (/\/ads\/|\/oapi\/|\/app\/record\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return { ...visitor, asked };
}

const notice = (page: Page) => page.getByRole('complementary', { name: '隐私提示' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** How many tracking calls the server has had. */
async function arrived(product: Product): Promise<number> {
  const text = await (await fetch(`${product.opsUrl}/metrics`)).text();
  const counts = [...text.matchAll(/^dukou_calls_total\{call="\/app\/record\/shanqian"[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Everything that waits for a moment has had it. */
const letTimePass = (page: Page) => page.clock.fastForward(60_000);

test.describe('a host that asks for the notice', () => {
  test('asks nothing of trackers before it, neither at a login nor when the visitor leaves', async ({
    newVisitor,
    product,
  }) => {
    const visitor = await strictVisitor(newVisitor);
    const { page, asked } = visitor;
    const before = await arrived(product);
    await page.clock.install();
    await page.goto(`http://${HOST}/?channel=5301&bd_vid=abc`);
    await notice(page).waitFor();
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).fill('王');
    await letTimePass(page);
    await page.goto('about:blank');
    expect(asked).toEqual([]);
    expect(await arrived(product)).toBe(before);
    expect(visitor.complaints()).toEqual([]);
  });

  test('respects a refusal, and remembers it', async ({ newVisitor, product }) => {
    const visitor = await strictVisitor(newVisitor);
    const { page, asked } = visitor;
    const before = await arrived(product);
    await page.clock.install();
    await page.goto(`http://${HOST}/?channel=5301&bd_vid=abc`);
    await notice(page).getByRole('button', { name: '不统计' }).click();
    await notice(page).waitFor({ state: 'detached' });
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    await letTimePass(page);
    await page.goto(`http://${HOST}/m/index.html?channel=5302`);
    await page.waitForFunction(() => document.readyState === 'complete');
    await letTimePass(page);
    expect(await notice(page).count()).toBe(0);
    expect(await stored(page, 'trackers')).toBe('refused');
    expect(asked).toEqual([]);
    expect(await arrived(product)).toBe(before);
    expect(visitor.complaints()).toEqual([]);
  });

  test('lets them begin at once when the visitor has seen it, and remembers that', async ({
    newVisitor,
    product,
  }) => {
    const visitor = await strictVisitor(newVisitor);
    const { page, asked } = visitor;
    await page.goto(`http://${HOST}/?channel=5301&bd_vid=abc`);
    await notice(page).getByRole('button', { name: '知道了' }).click();
    await notice(page).waitFor({ state: 'detached' });
    await expect.poll(() => asked).toContain('/ads/recorder.js');
    await expect.poll(() => asked).toContain('/app/record/shanqian');
    await logIn(page, product, newPhone());
    await expect.poll(() => asked).toContain('/oapi/baidu/uploadConvertData');
    asked.length = 0;
    await page.goto(`http://${HOST}/m/index.html`);
    await expect.poll(() => asked).toContain('/ads/recorder.js');
    expect(await notice(page).count()).toBe(0);
    expect(visitor.complaints()).toEqual([]);
  });
});

test.describe('a channel that asks for the notice, on a host that does not', () => {
  test('keeps trackers waiting on its visits, also when only the browser knows the channel', async ({
    newVisitor,
    product,
  }) => {
    const { url } = product;
    const visitor = await strictVisitor(newVisitor, url);
    const { page, asked } = visitor;
    await page.clock.install();
    await page.goto(`${url}/login?channel=${CHANNEL}`);
    await notice(page).waitFor();
    await page.goto(`${url}/login`);
    await notice(page).waitFor();
    await letTimePass(page);
    expect(asked).toEqual([]);
    await page.goto(`${url}/login?channel=5301`);
    await expect.poll(() => asked).toContain('/app/record/shanqian');
    expect(await notice(page).count()).toBe(0);
    expect(visitor.complaints()).toEqual([]);
  });

  test('keeps trackers waiting while the channel is not known, and has the notice when it is', async ({
    newVisitor,
    product,
  }) => {
    const { url } = product;
    const visitor = await strictVisitor(newVisitor, url);
    const { page, asked } = visitor;
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate((id) => localStorage.setItem('channel', id), `channel_${CHANNEL}`);
    const held: Route[] = [];
    await visitor.context.route(/\/channels\/[^/]+\.json/, (route) => {
      held.push(route);
    });
    await page.clock.install();
    // Time stands still but for what the test lets pass: the channel's own time limit is not much longer.
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto(`${url}/login`);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // Longer than the guard waits for the channel, shorter than anybody does.
    await page.clock.fastForward(3500);
    await page.getByRole('button', { name: '获取验证码' }).waitFor();
    expect(asked).toEqual([]);
    expect(await notice(page).count()).toBe(0);
    const arrived = page.waitForResponse(/\/channels\/[^/]+\.json/);
    // This alone may let go what is held.
    await visitor.context.unroute(/\/channels\/[^/]+\.json/);
    for (const route of held) await route.continue().catch(() => {});
    // Time that passes before would be time that the channel did not come in.
    await (await arrived).finished();
    await expect
      .poll(async () => {
        await letTimePass(page);
        return notice(page).count();
      })
      .toBe(1);
    await letTimePass(page);
    expect(asked).toEqual([]);
  });

  test('draws the notice when a visit comes to it later, and tells nothing more before an answer', async ({
    newVisitor,
    product,
  }) => {
    const { url } = product;
    const visitor = await strictVisitor(newVisitor, url);
    const { page, asked } = visitor;
    await page.goto(`${url}/login?channel=5301`);
    await expect.poll(() => asked).toContain('/app/record/shanqian');
    await page.clock.install();
    expect(await notice(page).count()).toBe(0);
    await page.evaluate((id) => {
      history.pushState(null, '', `/login?channel=${id}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, CHANNEL);
    await notice(page).waitFor();
    await page.waitForFunction((id) => localStorage.getItem('channel') === id, `channel_${CHANNEL}`);
    asked.length = 0;
    const { ask, agree } = loginControls(page);
    await agree.check();
    await letTimePass(page);
    expect(asked).toEqual([]);
    await notice(page).getByRole('button', { name: '知道了' }).click();
    await notice(page).waitFor({ state: 'detached' });
    await ask.click();
    await letTimePass(page);
    await expect.poll(() => asked).toContain('/app/record/shanqian');
    expect(visitor.complaints()).toEqual([]);
  });
});
